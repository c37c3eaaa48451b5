import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { addRecords, unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import { createDefinitions } from '#src/inspect/stately/stately-definitions.ts'
import { toAllEvents, toNewEvents, toSnapshot } from '#src/inspect/stately/stately-events.ts'
import { active, actorRecord, eventRecord, createEvents, noticeRecord } from '../inspector/page-records.ts'

const findDefinition = createDefinitions([{ id: 'session', machine: sessionMachine }])

const toLines = (events: ReturnType<typeof toAllEvents>) =>
  events.map(
    (event) => `${event.type} ${event.sessionId}${event.type === '@xstate.actor' ? '' : ` ${event.event.type}`}`,
  )

describe('what the Stately inspector is told', () => {
  it('has every definition first, and then each event with how its actor stood after it', () => {
    const page = addRecords(unknownPage, [
      actorRecord(1, 'x:1', { chart: 'session', name: 'session' }),
      eventRecord(2, 'x:1', 'session.signOut', { from: 'x:2', after: active('signedOut') }),
      actorRecord(3, 'x:3', { chart: null, parent: 'x:1', name: 'refreshTokens' }),
      noticeRecord(4, 'x:1', 'session.ended'),
    ])
    const events = toAllEvents(page, findDefinition)
    expect(toLines(events)).toEqual([
      '@xstate.actor x:1',
      '@xstate.actor x:3',
      '@xstate.event x:1 session.signOut',
      '@xstate.snapshot x:1 session.signOut',
    ])
    expect(events[0]).toMatchObject({ name: 'session', rootId: 'x:1', parentId: undefined, createdAt: '1000100' })
    expect(events[1]).toMatchObject({ rootId: 'x:1', parentId: 'x:1', definition: undefined })
    expect(events[2]).toMatchObject({ sourceId: 'x:2' })
    expect(events[3]).toMatchObject({ snapshot: { status: 'active', value: 'signedOut' } })
  })

  it('has all definitions after ten thousand events, and the newest of these', () => {
    const actors = ['x:1', 'x:2', 'x:3'].map((actor, index) => actorRecord(index + 1, actor, { chart: 'session' }))
    const page = addRecords(addRecords(unknownPage, actors), createEvents('x:1', 4, 10_000))
    const events = toAllEvents(page, findDefinition)
    const definitions = events.flatMap((event) => (event.type === '@xstate.actor' ? [event.definition] : []))
    expect(definitions).toEqual([1, 2, 3].map(() => findDefinition('session')))
    expect(events.slice(0, 3).map(({ type }) => type)).toEqual(definitions.map(() => '@xstate.actor'))
    expect(toLines(events).at(-1)).toBe('@xstate.snapshot x:1 step.10003')
    expect(new Set(toLines(events)).size).toBe(events.length)
  })

  it('has of what is new nothing that was told before', () => {
    const page = addRecords(unknownPage, [actorRecord(1, 'x:1'), eventRecord(2, 'x:1', 'one')])
    const grown = addRecords(page, [
      eventRecord(3, 'x:1', 'two', { after: active('there') }),
      actorRecord(4, 'x:4', { start: active('here') }),
      eventRecord(5, 'x:4', 'three'),
    ])
    const events = toNewEvents(grown, page.last, findDefinition)
    expect(toLines(events)).toEqual([
      '@xstate.event x:1 two',
      '@xstate.snapshot x:1 two',
      '@xstate.actor x:4',
      '@xstate.event x:4 three',
      '@xstate.snapshot x:4 three',
    ])
    expect(events[2]).toMatchObject({ snapshot: { value: 'here' } })
    expect(toNewEvents(grown, grown.last, findDefinition)).toEqual([])
  })

  it('says how an actor ended', () => {
    expect(toSnapshot({ status: 'done', value: 'sent', output: { id: 1 } })).toMatchObject({ output: { id: 1 } })
    expect(toSnapshot({ status: 'error', error: 'offline' })).toMatchObject({ status: 'error', error: 'offline' })
    expect(toSnapshot({ status: 'stopped' })).toMatchObject({ status: 'stopped' })
  })
})

describe('a definition', () => {
  const definition = JSON.parse(findDefinition('session') ?? '') as { states: Record<string, unknown> }

  it('is the chart as it is written', () => {
    expect(Object.keys(definition.states)).toEqual(['restoring', 'signedOut', 'signedIn'])
    expect(definition.states).toMatchObject({
      signedIn: { states: { fresh: { on: { 'token.rejected': { target: 'refreshing' } } } } },
    })
  })

  it('leaves the context at home', () => {
    const machine = createMachine({ id: 'x', context: { password: 'hunter2' } })
    expect(createDefinitions([{ id: 'x', machine }])('x')).toBe('{"id":"x"}')
  })

  it('is not made up for a chart that nobody knows', () => {
    expect(findDefinition('unheardOf')).toBeUndefined()
  })
})
