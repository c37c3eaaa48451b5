import { describe, expect, it } from 'vitest'
import {
  type ActorBranch,
  hasEnded,
  addRecords,
  pageAt,
  toPage,
  listRecords,
  findStateAt,
  toTree,
  unknownPage,
} from '#src/inspect/inspector/inspected-page.ts'
import type { Opening } from '#src/inspect/observer/record.ts'
import { active, actorRecord, eventRecord, createEvents, noticeRecord } from './page-records.ts'

const stopped = { status: 'stopped' } as const

const records = [
  actorRecord(1, 'session', { start: active('signedOut') }),
  actorRecord(2, 'x:1', { parent: 'session', name: 'signIn', chart: null }),
  eventRecord(3, 'session', 'signIn.submitted', { after: active('signingIn') }),
  noticeRecord(4, 'session', 'session.started'),
  { kind: 'control', number: 5, at: 1, command: { type: 'clock.advance', milliseconds: 1000 } } as const,
  eventRecord(6, 'x:1', 'xstate.stop', { after: stopped, takes: [] }),
  eventRecord(7, 'session', 'signIn.submitted', { after: active('signedIn') }),
]
const page = addRecords(unknownPage, records)

const outline = ({ actor, children }: ActorBranch): unknown =>
  children.length === 0 ? actor.name : [actor.name, ...children.map(outline)]

describe('what is known of a page', () => {
  it('has every actor as it stands now, below the one that started it', () => {
    expect(toTree(page).map(outline)).toEqual([['session', 'signIn']])
    expect([...page.actors.values()].map((actor) => [actor.id, actor.latest.value, hasEnded(actor)])).toEqual([
      ['session', 'signedIn', false],
      ['x:1', undefined, true],
    ])
    expect([page.last, page.dropped]).toEqual([7, 0])
  })

  it('calls an actor that was given no name by the chart it runs', () => {
    const unnamed = addRecords(unknownPage, [
      actorRecord(1, 'x:1', { chart: 'onboarding' }),
      actorRecord(2, 'x:2', { chart: null }),
      actorRecord(3, 'x:3', { name: 'session', chart: 'sessionChart' }),
    ])
    expect([...unnamed.actors.values()].map(({ name }) => name)).toEqual(['onboarding', 'x:2', 'session'])
  })

  it('shows an actor whose parent is not known at the top', () => {
    const orphaned = addRecords(unknownPage, [actorRecord(3, 'child', { parent: 'nobody' }), actorRecord(4, 'other')])
    expect(toTree(orphaned).map(outline)).toEqual(['child', 'other'])
  })

  it('tells how an actor stood at any record', () => {
    const valueAt = (number: number) => findStateAt(page, 'session', number)?.value
    expect([0, 1, 2, 3, 6, 7, 99].map(valueAt)).toEqual([
      undefined,
      'signedOut',
      'signedOut',
      'signingIn',
      'signingIn',
      'signedIn',
      'signedIn',
    ])
    expect(findStateAt(page, 'nobody', 7)).toBeUndefined()
  })

  it('can be gone back to', () => {
    const then = pageAt(page, 3)
    expect(then.records.map(({ number }) => number)).toEqual([1, 2, 3])
    expect([...then.actors.values()].map((actor) => [actor.id, actor.latest.status, actor.last])).toEqual([
      ['session', 'active', 3],
      ['x:1', 'active', 2],
    ])
    expect([...pageAt(page, 1).actors.keys()]).toEqual(['session'])
    expect([...pageAt(page, 3).taken]).toEqual([['session|signIn.submitted|0', 1]])
    expect(pageAt(page, 7)).toBe(page)
  })

  it('has the records of one actor, and how often each transition was taken', () => {
    expect(listRecords(page, 'session').map(({ number }) => number)).toEqual([1, 3, 4, 7])
    expect(page.actors.get('session')?.events.map(({ number }) => number)).toEqual([3, 7])
    expect([...page.taken]).toEqual([['session|signIn.submitted|0', 2]])
  })

  it('takes each record once, and changes nothing that was there', () => {
    expect(addRecords(page, records)).toBe(page)
    const [, , ...later] = records
    const first = addRecords(unknownPage, records.slice(0, 3))
    expect(addRecords(first, later)).toEqual(page)
    expect(first.actors.get('session')?.events).toHaveLength(1)
  })

  it('lets the oldest events make way, and knows where the actor stood before them', () => {
    const bounds = { records: 3, ended: 10 }
    const full = addRecords(unknownPage, [actorRecord(1, 'a'), ...createEvents('a', 2, 5)], bounds)
    expect(full.records.map(({ number }) => number)).toEqual([1, 4, 5, 6])
    expect([full.dropped, full.taken.size]).toEqual([2, 5])
    expect(findStateAt(full, 'a', 3)?.value).toBe('step.3')
    expect(findStateAt(full, 'a', 5)?.value).toBe('step.5')
    const further = addRecords(full, createEvents('a', 7, 2), bounds)
    expect(further.records.map(({ number }) => number)).toEqual([1, 6, 7, 8])
    expect(further.dropped).toBe(4)
  })

  it('counts what the page itself had let go', () => {
    const late = addRecords(unknownPage, [
      actorRecord(1, 'a', { start: active('far') }),
      ...createEvents('a', 5001, 10),
    ])
    expect(late.dropped).toBe(4999)
    expect(findStateAt(late, 'a', 4000)?.value).toBe('far')
  })

  it('forgets the first of too many that have ended, but none that lives or has a child', () => {
    const bounds = { records: 10, ended: 1 }
    const ended = { start: stopped }
    const many = addRecords(
      unknownPage,
      [
        actorRecord(1, 'parent', ended),
        actorRecord(2, 'first', ended),
        actorRecord(3, 'living', { parent: 'parent' }),
        actorRecord(4, 'second', ended),
      ],
      bounds,
    )
    expect([...many.actors.keys()]).toEqual(['parent', 'living', 'second'])
    expect(many.records.map(({ number }) => number)).toEqual([1, 3, 4])
    expect(many.dropped).toBe(1)
  })

  it('stays bounded and quick in a flood', () => {
    let flooded = addRecords(unknownPage, [actorRecord(1, 'a')])
    for (let batch = 0; batch < 100; batch += 1) flooded = addRecords(flooded, createEvents('a', 2 + batch * 100, 100))
    expect([flooded.records.length, flooded.actors.get('a')?.events.length]).toEqual([5001, 5000])
    expect([flooded.last, flooded.dropped]).toEqual([10_001, 5000])
  })

  it('keeps a recording whole', () => {
    const opening: Opening = {
      kind: 'recording',
      format: 1,
      build: '1',
      address: '/',
      takenAt: 1,
      dropped: 0,
    }
    const whole = toPage({ opening, records: [actorRecord(1, 'a'), ...createEvents('a', 2, 6000)] })
    expect([whole.records.length, whole.dropped]).toEqual([6001, 0])
  })
})
