import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { days } from '#src/lib/durations.ts'
import {
  type MarketingInfoNotice,
  marketingInfoMachine,
  type MarketingStanding,
} from '#machines/marketing-info/marketing-info.machine.ts'
import {
  isMarketingInfoAsked,
  isMarketingInfoAwaitingIndex,
  isMarketingInfoHeld,
  isMarketingInfoSending,
} from '#machines/marketing-info/marketing-info.selectors.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { marketingInfoPlan } from '#src/inspect/plans/marketing-info.plan.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

describe('the marketing information chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(marketingInfoMachine, marketingInfoPlan)).toMatchInlineSnapshot(`
      "(start) --> arriving
      arriving --always [mayBeAsked]--> waiting
      arriving --always--> resting
      waiting --after marketingModalDelay--> fetchingStatus
      fetchingStatus --done.actor.fetchStatus [isDue]--> awaitingIndex
      fetchingStatus --done.actor.fetchStatus--> resting
      fetchingStatus --error.actor.fetchStatus--> resting
      fetchingStatus --after answerTimeout--> resting
      awaitingIndex --index.ready--> preparing
      preparing --done.actor.prepareQuestion--> held
      preparing --error.actor.prepareQuestion--> resting
      preparing --after answerTimeout--> resting
      held --overlays.closed--> open.asking
      open.asking --marketing.submit--> open.sending / setInfo
      open.asking --marketing.skip--> puttingOff
      open.sending --done.actor.saveInfo--> resting / announceProvided ^marketing.provided
      open.sending --error.actor.saveInfo--> open.asking / announceFailure ^marketing.failed
      open.sending --after answerTimeout--> open.asking / announceFailure ^marketing.failed
      puttingOff --done.actor.saveSkip--> resting
      puttingOff --error.actor.saveSkip--> resting / announceFailure ^marketing.failed
      puttingOff --after answerTimeout--> resting / announceFailure ^marketing.failed"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(marketingInfoMachine, marketingInfoPlan)).toEqual([]))
})

const noon = Date.parse('2026-03-01T12:00:00.000Z')
const unanswered: MarketingStanding = { isProvided: false, skippedAt: null, at: noon }
const info = { industry: 'software', companySize: '11-50' }
interface Input {
  readonly isSelfHosted: boolean
  readonly mayAnswer: boolean
  readonly isNewUserSession: boolean
}

const arrive = (standing: MarketingStanding | Error = unanswered, own: Partial<Input> = {}, isCovered = false) => {
  const clock = new SimulatedClock()
  const notices: MarketingInfoNotice[] = []
  const saved: { info: unknown; answer: () => void; fail: (error: Error) => void }[] = []
  const skips: { answer: () => void; fail: (error: Error) => void }[] = []
  let looks = 0
  const actor = createActor(
    marketingInfoMachine.provide({
      actors: {
        fetchStatus: fromPromise(async () => {
          looks += 1
          if (standing instanceof Error) throw standing
          return standing
        }),
        prepareQuestion: fromPromise<void>(async () => undefined),
        saveSkip: fromPromise(() => new Promise<void>((answer, fail) => skips.push({ answer, fail }))),
        saveInfo: fromPromise(
          ({ input }) =>
            new Promise<void>((resolve, reject) => saved.push({ info: input.info, answer: resolve, fail: reject })),
        ),
      },
    }),
    { clock, input: { isSelfHosted: false, mayAnswer: true, isNewUserSession: false, ...own } },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const pass = async (milliseconds = 1000) => {
    clock.increment(milliseconds)
    await settled()
    actor.send({ type: 'index.ready' })
    await settled()
    if (!isCovered) actor.send({ type: 'overlays.closed' })
    return actor.getSnapshot()
  }
  return { actor, clock, notices, saved, skips, settled, pass, looks: () => looks }
}

const isAskedAfter = async (standing: MarketingStanding | Error, own?: Partial<Input>) =>
  isMarketingInfoAsked(await arrive(standing, own).pass())

describe('asking', () => {
  it('looks after a second, not sooner', async () => {
    const { pass, looks, actor } = arrive()
    await pass(999)
    expect([looks(), isMarketingInfoAsked(actor.getSnapshot())]).toEqual([0, false])
    await pass(1)
    expect([looks(), isMarketingInfoAsked(actor.getSnapshot())]).toEqual([1, true])
  })

  it.each([
    ['the organisation has not said', unanswered, true],
    ['it has', { ...unanswered, isProvided: true }, false],
    ['it was put off 23:59:59.999 ago', { ...unanswered, skippedAt: noon - 1 * days + 1 }, false],
    ['it was put off 24:00:00 ago', { ...unanswered, skippedAt: noon - 1 * days }, true],
    ['it was put off just now', { ...unanswered, skippedAt: noon }, false],
    ['the clock was set back since it was put off', { ...unanswered, skippedAt: noon + 1 }, true],
    ['nobody can be asked', new Error('offline'), false],
  ])('when %s', async (_, standing, isAsked) => {
    const snapshot = await arrive(standing).pass()
    expect([isMarketingInfoAsked(snapshot), snapshot.status]).toEqual([isAsked, isAsked ? 'active' : 'done'])
  })

  it.each([
    [{ isSelfHosted: true }, false],
    [{ mayAnswer: false }, false],
    [{ isSelfHosted: false, mayAnswer: true }, true],
  ])('of %j', async (own, isAsked) => {
    const { actor, pass, looks } = arrive(unanswered, own)
    expect(actor.getSnapshot().status).toBe(isAsked ? 'active' : 'done')
    expect([isMarketingInfoAsked(await pass()), looks()]).toEqual([isAsked, isAsked ? 1 : 0])
  })

  it('asks a new user whatever was put off, until the organisation has answered', async () => {
    const isNewUserSession = true
    expect(await isAskedAfter({ ...unanswered, skippedAt: noon }, { isNewUserSession })).toBe(true)
    expect(await isAskedAfter({ ...unanswered, isProvided: true }, { isNewUserSession })).toBe(false)
  })

  it('waits for the first index, however long, and asks once there is one', async () => {
    const { actor, settled, clock } = arrive()
    clock.increment(1_000)
    await settled()
    clock.increment(30 * days)
    await settled()
    expect(isMarketingInfoAwaitingIndex(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'overlays.closed' })
    actor.send({ type: 'index.ready' })
    await settled()
    expect([isMarketingInfoAwaitingIndex(actor.getSnapshot()), isMarketingInfoHeld(actor.getSnapshot())]).toEqual([
      false,
      true,
    ])
  })

  it('waits for what lies over the page, however long, and asks once that is closed', async () => {
    const { actor, pass } = arrive(unanswered, {}, true)
    await pass()
    for (const minutes of [1, 60, 600]) {
      const snapshot = await pass(minutes * 60_000)
      expect([isMarketingInfoHeld(snapshot), isMarketingInfoAsked(snapshot)]).toEqual([true, false])
    }
    actor.send({ type: 'overlays.closed' })
    expect(isMarketingInfoAsked(actor.getSnapshot())).toBe(true)
  })
})

describe('a question that cannot be asked', () => {
  const never = fromPromise<never>(() => new Promise(() => undefined))

  it.each([
    ['whether it is due', { fetchStatus: never }, 'fetchingStatus'],
    ['its texts', { fetchStatus: fromPromise(async () => unanswered), prepareQuestion: never }, 'preparing'],
  ])('is given up when %s is not known within half a minute', async (_, actors, state) => {
    const clock = new SimulatedClock()
    const input = { isSelfHosted: false, mayAnswer: true, isNewUserSession: false }
    const actor = createActor(marketingInfoMachine.provide({ actors: actors as object }), { clock, input }).start()
    clock.increment(1_000)
    await new Promise<void>((resolve) => setImmediate(resolve))
    actor.send({ type: 'index.ready' })
    clock.increment(29_999)
    expect(actor.getSnapshot().value).toBe(state)
    clock.increment(1)
    expect(actor.getSnapshot().value).toBe('resting')
  })

  it('is given up at once when its texts cannot be fetched', async () => {
    const actors = {
      fetchStatus: fromPromise(async () => unanswered),
      prepareQuestion: fromPromise<void>(() => Promise.reject(new Error('offline'))),
    }
    const clock = new SimulatedClock()
    const input = { isSelfHosted: false, mayAnswer: true, isNewUserSession: false }
    const actor = createActor(marketingInfoMachine.provide({ actors }), { clock, input }).start()
    clock.increment(1_000)
    await new Promise<void>((resolve) => setImmediate(resolve))
    actor.send({ type: 'index.ready' })
    await new Promise<void>((resolve) => setImmediate(resolve))
    expect([actor.getSnapshot().value, actor.getSnapshot().status]).toEqual(['resting', 'done'])
  })
})

describe('answering', () => {
  it('saves what was said, once, and then asks no more', async () => {
    const { actor, notices, saved, settled, pass } = arrive()
    await pass()
    actor.send({ type: 'marketing.submit', info })
    expect(isMarketingInfoSending(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'marketing.submit', info })
    actor.send({ type: 'marketing.skip' })
    expect(saved.map((call) => call.info)).toEqual([info])
    saved[0]?.answer()
    await settled()
    expect(notices).toEqual([{ type: 'marketing.provided' }])
    expect([isMarketingInfoAsked(actor.getSnapshot()), actor.getSnapshot().status]).toEqual([false, 'done'])
  })

  it('stays open when it could not be saved, says so, and can be tried again', async () => {
    const { actor, notices, saved, settled, pass } = arrive()
    await pass()
    actor.send({ type: 'marketing.submit', info })
    const error = new Error('busy')
    saved[0]?.fail(error)
    await settled()
    expect([isMarketingInfoAsked(actor.getSnapshot()), isMarketingInfoSending(actor.getSnapshot())]).toEqual([
      true,
      false,
    ])
    expect(notices).toEqual([{ type: 'marketing.failed', error }])
    actor.send({ type: 'marketing.submit', info })
    expect(saved).toHaveLength(2)
  })

  it.each(['answer', 'skip'] as const)(
    'says that no %s was kept when nothing is heard for half a minute',
    async (what) => {
      const { actor, notices, pass } = arrive()
      await pass()
      if (what === 'skip') actor.send({ type: 'marketing.skip' })
      else actor.send({ type: 'marketing.submit', info })
      await pass(29_999)
      expect(notices).toEqual([])
      await pass(1)
      expect(notices).toEqual([{ type: 'marketing.failed', error: new NoAnswerError() }])
      expect([actor.getSnapshot().status, isMarketingInfoAsked(actor.getSnapshot())]).toEqual(
        what === 'skip' ? ['done', false] : ['active', true],
      )
      expect(isMarketingInfoSending(actor.getSnapshot())).toBe(false)
    },
  )

  it('is put off at once, and rests when that is kept', async () => {
    const { actor, notices, settled, skips, pass } = arrive()
    await pass()
    actor.send({ type: 'marketing.skip' })
    expect([isMarketingInfoAsked(actor.getSnapshot()), skips.length]).toEqual([false, 1])
    skips[0]?.answer()
    await settled()
    expect([notices, actor.getSnapshot().status]).toEqual([[], 'done'])
  })

  it('says that the skip could not be kept', async () => {
    const { actor, notices, settled, skips, pass } = arrive()
    await pass()
    actor.send({ type: 'marketing.skip' })
    const error = new Error('offline')
    skips[0]?.fail(error)
    await settled()
    expect([notices, actor.getSnapshot().status]).toEqual([[{ type: 'marketing.failed', error }], 'done'])
  })
})
