import { describe, expect, test } from 'vitest'
import { addRecords, unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import { filterSteps, noFilter } from '#src/inspect/log/filter-steps.ts'
import { toSteps } from '#src/inspect/log/steps.ts'
import { begins, control, event, noon, notice, createPage, numberRecords } from './recorded-page.ts'

const refresh = createPage(
  begins('x:0', { chart: 'session', value: { signedIn: 'fresh' }, context: { generation: 1 } }),
  event('x:0', 'token.rejected', {
    payload: { generation: 1 },
    value: { signedIn: 'refreshing' },
    context: { generation: 1 },
    takes: ['session.signedIn.fresh|token.rejected|0'],
  }),
  begins('x:1', { parent: 'x:0', name: 'refreshTokens' }),
  event('x:0', 'token.rejected', {
    payload: { generation: 1 },
    value: { signedIn: 'refreshing' },
    context: { generation: 1 },
  }),
  event('x:0', 'xstate.done.actor.refreshTokens', {
    from: 'x:1',
    value: { signedIn: 'fresh' },
    context: { generation: 2 },
    takes: ['session.signedIn.refreshing|xstate.done.actor.refreshTokens|0'],
  }),
  notice('x:0', 'session.refreshed', { Generation: 2 }),
  control({ type: 'event.send', actor: 'x:0', event: { type: 'session.signOut' } }),
  event('x:0', 'session.signOut', { value: { signedOut: 'quiet' }, takes: ['session.signedIn|session.signOut|0'] }),
  event('x:0', 'session.signOut', { value: { signedOut: 'quiet' } }),
  event('x:0', 'xstate.after.60000.session.signedIn', { value: { signedOut: 'quiet' }, at: noon + 60_000 }),
  event('x:0', 'tick', { from: 'x:9', value: { signedOut: 'quiet' } }),
)

const steps = toSteps(refresh)

describe('steps', () => {
  test('say who made them', () => {
    expect(steps.map(({ mark }) => mark)).toEqual([
      'actor',
      'person',
      'actor',
      'person',
      'outcome',
      'notice',
      'control',
      'control',
      'person',
      'delay',
      'actor',
    ])
  })

  test('know what was before them, and whether anything came of them', () => {
    expect(steps[4]?.before?.context).toEqual({ generation: 1 })
    expect(steps[4]?.after?.context).toEqual({ generation: 2 })
    expect(steps.map(({ hasEffect }) => hasEffect)).toEqual([
      true,
      true,
      true,
      false,
      true,
      false,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('carry the time since the one before', () => {
    expect(steps[0]?.since).toBeNull()
    expect(steps[1]?.since).toBe(100)
    expect(steps[9]?.since).toBe(60_000 - 800)
  })

  test('the oldest that is kept knows where its actor stood, though the events before it are gone', () => {
    const log = numberRecords(
      begins('x:0', { chart: 'counter', value: 'on', context: 0 }),
      event('x:0', 'add', { value: 'on', context: 1, takes: ['counter.on|add|0'] }),
      event('x:0', 'add', { value: 'on', context: 2, takes: ['counter.on|add|0'] }),
    )
    const [, oldest] = toSteps(addRecords(unknownPage, log, { records: 1, ended: 1 }))
    expect(oldest?.before?.context).toBe(1)
    expect(oldest?.number).toBe(3)
  })

  test('all that lies on the way to a state QA asked for is QA’s, and nothing after it', () => {
    const marks = toSteps(
      createPage(
        begins('x:0', { chart: 'steps', value: 'one' }),
        control({ type: 'state.reach', actor: 'x:0', state: 'steps.three' }),
        event('x:0', 'next', { value: 'two', takes: ['steps.one|next|0'] }),
        event('x:1', 'next'),
        event('x:0', 'next', { value: 'three', takes: ['steps.two|next|0'] }),
        event('x:0', 'next', { value: 'three' }),
      ),
    ).map(({ mark }) => mark)
    expect(marks).toEqual(['actor', 'control', 'control', 'person', 'control', 'person'])
  })

  test('a promise that comes to its end has done something', () => {
    const ended = toSteps(createPage(begins('x:1'), event('x:1', 'xstate.promise.resolve', { status: 'done' })))
    expect(ended[1]?.hasEffect).toBe(true)
  })
})

describe('filters', () => {
  const findNumbers = (filter: Partial<typeof noFilter>) =>
    filterSteps(steps, { ...noFilter, ...filter }).map(({ number }) => number)

  test('without any, all are there, and nothing is made anew', () => {
    expect(filterSteps(steps, noFilter)).toBe(steps)
  })

  test('words are looked for in types and in what events carry, in any case, all of them', () => {
    expect(findNumbers({ text: 'token.REJ' })).toEqual([2, 4])
    expect(findNumbers({ text: 'generation 2' })).toEqual([6])
    expect(findNumbers({ text: '  ' })).toHaveLength(steps.length)
    expect(findNumbers({ text: 'nowhere' })).toEqual([])
  })

  test('an actor’s are those that it got, sent or told', () => {
    expect(findNumbers({ actors: ['x:1'] })).toEqual([3, 5])
    expect(findNumbers({ actors: ['x:9'] })).toEqual([11])
  })

  test('kinds, effects and notices', () => {
    expect(findNumbers({ marks: ['delay', 'outcome'] })).toEqual([5, 10])
    expect(findNumbers({ onlyEffects: true })).toEqual([1, 2, 3, 5, 7, 8])
    expect(findNumbers({ hidesNotices: true })).toHaveLength(steps.length - 1)
    expect(findNumbers({ onlyEffects: true, actors: ['x:0'], text: 'signout' })).toEqual([7, 8])
  })
})
