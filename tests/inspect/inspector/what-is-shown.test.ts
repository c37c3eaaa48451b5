import { describe, expect, it } from 'vitest'
import { activeMarks, activeStates, findChart } from '#src/inspect/inspector/active-marks.ts'
import { getFaultStates } from '#src/inspect/inspector/fault-states.ts'
import { faultNames } from '#src/inspect/link/messages.ts'
import { addRecords, unknownPage } from '#src/inspect/inspector/inspected-page.ts'
import { findNeighbours } from '#src/inspect/inspector/neighbours.ts'
import { findMiddle, stateAt } from '#src/inspect/inspector/picture-geometry.ts'
import { active, actorRecord, eventRecord } from './page-records.ts'

const sessionAfter = (takes: string[]) => {
  const page = addRecords(unknownPage, [
    actorRecord(1, 'x:0', { chart: 'session', start: active({ signedIn: 'fresh' }) }),
    eventRecord(2, 'x:0', 'token.rejected', { after: active({ signedIn: 'refreshing' }), takes }),
    eventRecord(3, 'x:0', 'ignored', { after: active({ signedIn: 'refreshing' }), takes: [] }),
  ])
  const actor = page.actors.get('x:0')
  if (actor === undefined) throw new Error('it was just told of')
  return actor
}

describe('the picture of an actor', () => {
  it('has the states it is in lit, and the way it came by last', () => {
    const actor = sessionAfter(['session.signedIn.fresh|token.rejected|0'])
    expect(activeMarks(actor)).toEqual({
      'session.signedIn': { tone: 'active' },
      'session.signedIn.refreshing': { tone: 'active' },
      'session.signedIn.fresh|token.rejected|0': { tone: 'used', weight: 0.3 },
    })
    expect(activeStates({ chart: 'session', latest: { status: 'stopped', value: 'x' } })).toEqual([])
    expect(activeStates({ chart: null, latest: { status: 'active' } })).toEqual([])
  })

  it('is of the chart that this build has under this id', () => {
    expect([findChart('session')?.id, findChart('nobody')]).toEqual(['session', undefined])
  })

  it('tells which state is where', () => {
    const states = [
      { id: 'a', x: 0, y: 0, width: 100, height: 100 },
      { id: 'a.b', parent: 'a', x: 10, y: 10, width: 20, height: 20 },
    ]
    expect([stateAt({ states }, { x: 15, y: 15 })?.id, stateAt({ states }, { x: 50, y: 50 })?.id]).toEqual(['a.b', 'a'])
    expect(stateAt({ states }, { x: 500, y: 5 })).toBeUndefined()
    expect(findMiddle({ states }, ['a', 'a.b'])).toEqual({ x: 20, y: 20 })
    expect(findMiddle({ states }, ['x'])).toBeUndefined()
  })
})

describe('faults', () => {
  const set = (number: number, fault: string, on: boolean) =>
    ({ kind: 'control', number, at: 1, command: { type: 'fault.set', fault, on } }) as const

  it('are armed as the page says, and have struck when they went off by themselves', () => {
    const standings = getFaultStates(
      [set(1, 'refused', true), set(2, 'slow', true), set(3, 'slow', false)],
      ['offline'],
    )
    const others = faultNames.filter((fault) => fault !== 'refused' && fault !== 'offline')
    expect(standings).toEqual({
      ...Object.fromEntries(others.map((fault) => [fault, 'off'])),
      refused: 'struck',
      offline: 'armed',
    })
  })
})

describe('the steps around one', () => {
  it('are those that are kept', () => {
    const records = [actorRecord(1, 'a'), eventRecord(5, 'a', 'x'), eventRecord(9, 'a', 'y')]
    expect(findNeighbours(records, 5)).toEqual({ before: 1, after: 9 })
    expect(findNeighbours(records, 1)).toEqual({ before: null, after: 5 })
    expect(findNeighbours(records, 9)).toEqual({ before: 5, after: null })
  })
})
