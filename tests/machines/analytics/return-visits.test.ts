import { describe, expect, it } from 'vitest'
import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate'
import { days, hours, seconds } from '#src/lib/durations.ts'
import { type ReturnVisitsNotice, returnVisitsMachine } from '#machines/analytics/return-visits.machine.ts'
import { type Visits, noVisits, weighVisit } from '#machines/analytics/visits.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { at, returnVisitsPlan, visitsAgo } from '#src/inspect/plans/return-visits.plan.ts'

describe('M09 a visit', () => {
  it.each([
    ['1:59:59', 2 * hours - 1 * seconds, null],
    ['2:00:00', 2 * hours, null],
    ['2:00:01', 2 * hours + 1 * seconds, 2],
    ['three days', 3 * days, 72],
  ])('%s after the last one is another one only beyond two hours', (_, gap, gapHours) => {
    expect(weighVisit(visitsAgo(gap), at).gapHours).toBe(gapHours)
  })

  it('is the first when nothing is known: no return, and remembered as first', () => {
    expect(weighVisit(noVisits, at)).toEqual({
      visits: { firstVisit: at, lastVisit: at, history: [at] },
      gapHours: null,
      daysSinceFirstVisit: 0,
      regularVisitsInWeek: null,
    })
  })

  it('goes on within two hours: it is no new entry, and moves the moment somebody was last here', () => {
    const { visits } = weighVisit(visitsAgo(1 * hours), at)
    expect(visits).toEqual({ firstVisit: at - hours, lastVisit: at, history: [at - hours] })
  })

  it('ignores times in the future', () => {
    const wrong: Visits = { firstVisit: at + days, lastVisit: at + days, history: [at - 3 * hours, at + days] }
    expect(weighVisit(wrong, at)).toEqual({
      visits: { firstVisit: at, lastVisit: at, history: [at - 3 * hours, at] },
      gapHours: null,
      daysSinceFirstVisit: 0,
      regularVisitsInWeek: null,
    })
  })

  it('is forgotten after more than 30 days', () => {
    const { visits } = weighVisit(visitsAgo(30 * days, 30 * days + 1, 3 * hours), at)
    expect(visits.history).toEqual([at - 30 * days, at - 3 * hours, at])
    expect(visits.firstVisit).toBe(at - 30 * days - 1)
  })

  it.each([
    ['two', visitsAgo(3 * hours), null],
    ['three', visitsAgo(2 * days, 3 * hours), 3],
    ['three, the first of them seven days ago', visitsAgo(7 * days, 3 * hours), 3],
    ['three, the first of them a millisecond more than seven days ago', visitsAgo(7 * days + 1, 3 * hours), null],
    ['five', visitsAgo(4 * days, 3 * days, 2 * days, 3 * hours), 5],
    ['three, but this one goes on from the last', visitsAgo(2 * days, 1 * days, 1 * hours), null],
  ])('makes %s in a week', (_, known, regularVisitsInWeek) => {
    expect(weighVisit(known, at).regularVisitsInWeek).toBe(regularVisitsInWeek)
  })

  it('is measured in real hours over the night in which clocks are put back', () => {
    const morning = at + 9 * hours
    const { gapHours, daysSinceFirstVisit } = weighVisit({ firstVisit: at, lastVisit: at, history: [at] }, morning)
    expect([gapHours, daysSinceFirstVisit]).toEqual([9, 0.38])
  })
})

const meet = async (visits: Visits | Error) => {
  const clock = new SimulatedClock()
  const notices: ReturnVisitsNotice[] = []
  const lookUpVisits = fromPromise(async () => {
    if (visits instanceof Error) throw visits
    return { visits, at }
  })
  const actor = createActor(returnVisitsMachine.provide({ actors: { lookUpVisits } }), { clock })
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  actor.send({ type: 'visits.allowed' })
  clock.increment(999)
  expect(actor.getSnapshot().value).toEqual({ allowed: 'settling' })
  clock.increment(1)
  await waitFor(actor, (snapshot) => snapshot.matches({ allowed: 'noted' }))
  return { notices, actor }
}

describe('the chart of return visits', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(returnVisitsMachine, returnVisitsPlan)).toMatchInlineSnapshot(`
      "(start) --> forbidden
      forbidden --visits.allowed--> allowed.settling
      allowed.settling --visits.forbidden--> forbidden
      allowed.settling --after settling--> allowed.lookingUp
      allowed.lookingUp --visits.forbidden--> forbidden
      allowed.lookingUp --done.actor.lookUpVisits--> allowed.noted / announceNote ^visit.noted
      allowed.lookingUp --done.actor.lookUpVisits [isReturn]--> allowed.noted / announceReturn, announceNote ^visit.returned ^visit.noted
      allowed.lookingUp --done.actor.lookUpVisits [isRegular]--> allowed.noted / announceReturn, announceRegular, announceNote ^visit.returned ^visits.regular ^visit.noted
      allowed.lookingUp --error.actor.lookUpVisits--> allowed.noted
      allowed.lookingUp --after lookUpTimeout--> allowed.noted
      allowed.noted --visits.forbidden--> forbidden"
    `)
  })

  it('M16 has no defects', () => {
    expect(chartDefects(returnVisitsMachine, returnVisitsPlan)).toEqual([])
  })

  it('notes a first visit and says nothing', async () => {
    const { notices } = await meet(noVisits)
    expect(notices).toEqual([{ type: 'visit.noted', visits: { firstVisit: at, lastVisit: at, history: [at] } }])
  })

  it('announces a return and regular visits', async () => {
    const { notices } = await meet(visitsAgo(2 * days, 1 * days))
    expect(notices.slice(0, 2)).toEqual([
      { type: 'visit.returned', hoursSinceLastVisit: 24, daysSinceFirstVisit: 2 },
      { type: 'visits.regular', visitsInPastWeek: 3 },
    ])
    expect(notices[2]).toMatchObject({ type: 'visit.noted' })
  })

  it('announces a return alone', async () => {
    const { notices } = await meet(visitsAgo(3 * hours))
    expect(notices.map(({ type }) => type)).toEqual(['visit.returned', 'visit.noted'])
  })

  it('says and keeps nothing when what was remembered cannot be read', async () => {
    expect((await meet(new Error('storage'))).notices).toEqual([])
  })

  it('gives up what was remembered when it is not read in time', () => {
    const clock = new SimulatedClock()
    const lookUpVisits = fromPromise<{ visits: Visits; at: number }>(() => new Promise(() => undefined))
    const actor = createActor(returnVisitsMachine.provide({ actors: { lookUpVisits } }), { clock }).start()
    actor.send({ type: 'visits.allowed' })
    clock.increment(1_000)
    expect(actor.getSnapshot().value).toEqual({ allowed: 'lookingUp' })
    clock.increment(10_000)
    expect(actor.getSnapshot().value).toEqual({ allowed: 'noted' })
  })

  it('keeps nothing of a person who left or withdrew consent within a second', () => {
    const clock = new SimulatedClock()
    const actor = createActor(returnVisitsMachine, { clock }).start()
    actor.send({ type: 'visits.allowed' })
    actor.send({ type: 'visits.forbidden' })
    clock.increment(10_000)
    expect(actor.getSnapshot().value).toBe('forbidden')
  })

  it('looks again once it is allowed anew', async () => {
    const { actor } = await meet(noVisits)
    actor.send({ type: 'visits.forbidden' })
    actor.send({ type: 'visits.allowed' })
    expect(actor.getSnapshot().value).toEqual({ allowed: 'settling' })
  })
})
