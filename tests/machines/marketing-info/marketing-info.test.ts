import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import {
  type MarketingInfoNotice,
  marketingInfoMachine,
  type MarketingStanding,
} from '#machines/marketing-info/marketing-info.machine.ts'
import { isMarketingInfoAsked, isMarketingInfoSending } from '#machines/marketing-info/marketing-info.selectors.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { marketingInfoPlan } from '#src/inspect/plans/marketing-info.plan.ts'
import { transitionTable } from '#tests/support/machine-table.ts'

describe('the marketing information chart', () => {
  it('reads as a table', () => {
    expect(transitionTable(marketingInfoMachine, marketingInfoPlan)).toMatchInlineSnapshot(`
      "(start) --> arriving
      arriving --always [mayBeAsked]--> waiting
      arriving --always--> resting
      waiting --after firstCheck--> lookingUp
      lookingUp --done.actor.lookUpStanding [isDue]--> open.asking
      lookingUp --done.actor.lookUpStanding--> resting
      lookingUp --error.actor.lookUpStanding--> resting
      lookingUp --after answerTimeout--> resting
      open.asking --marketing.submit--> open.sending / take
      open.asking --marketing.skip--> resting / announceSkip ^marketing.skipped
      open.sending --done.actor.saveInfo--> resting / announceProvided ^marketing.provided
      open.sending --error.actor.saveInfo--> open.asking / announceFailure ^marketing.failed
      open.sending --after answerTimeout--> open.asking / announceFailure ^marketing.failed"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(marketingInfoMachine, marketingInfoPlan)).toEqual([]))
})

const noon = Date.parse('2026-03-01T12:00:00.000Z')
const day = 24 * 60 * 60_000
const unanswered: MarketingStanding = { isProvided: false, skippedAt: null, at: noon }
const info = { industry: 'software', companySize: '11-50' }
interface Input {
  readonly isSelfHosted: boolean
  readonly mayAnswer: boolean
  readonly newUserSince: number | null
}

const arrive = (standing: MarketingStanding | Error = unanswered, own: Partial<Input> = {}) => {
  const clock = new SimulatedClock()
  const notices: MarketingInfoNotice[] = []
  const saved: { info: unknown; answer: () => void; fail: (error: Error) => void }[] = []
  let looks = 0
  const actor = createActor(
    marketingInfoMachine.provide({
      actors: {
        lookUpStanding: fromPromise(async () => {
          looks += 1
          if (standing instanceof Error) throw standing
          return standing
        }),
        saveInfo: fromPromise(
          ({ input }) =>
            new Promise<void>((resolve, reject) => saved.push({ info: input.info, answer: resolve, fail: reject })),
        ),
      },
    }),
    { clock, input: { isSelfHosted: false, mayAnswer: true, newUserSince: null, ...own } },
  )
  actor.on('*', (notice) => notices.push(notice))
  actor.start()
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const pass = async (milliseconds = 1000) => {
    clock.increment(milliseconds)
    await settled()
    return actor.getSnapshot()
  }
  return { actor, notices, saved, settled, pass, looks: () => looks }
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
    ['it was put off 23:59:59.999 ago', { ...unanswered, skippedAt: noon - day + 1 }, false],
    ['it was put off 24:00:00 ago', { ...unanswered, skippedAt: noon - day }, true],
    ['it was put off just now', { ...unanswered, skippedAt: noon }, false],
    ['the clock was set back since it was put off', { ...unanswered, skippedAt: noon + 1 }, true],
    ['nobody can be asked', new Error('offline'), false],
  ])('when %s', async (_, standing, isAsked) => {
    expect(await isAskedAfter(standing)).toBe(isAsked)
  })

  it.each([
    [{ isSelfHosted: true }, false],
    [{ mayAnswer: false }, false],
    [{ isSelfHosted: false, mayAnswer: true }, true],
  ])('of %j', async (own, isAsked) => {
    const { pass, looks } = arrive(unanswered, own)
    expect([isMarketingInfoAsked(await pass()), looks()]).toEqual([isAsked, isAsked ? 1 : 0])
  })

  it('a new user is asked whatever was put off before, but not again in the same session', async () => {
    const newUserSince = noon - 60_000
    expect(await isAskedAfter({ ...unanswered, skippedAt: newUserSince - 1 }, { newUserSince })).toBe(true)
    expect(await isAskedAfter({ ...unanswered, skippedAt: newUserSince }, { newUserSince })).toBe(false)
    expect(await isAskedAfter({ ...unanswered, isProvided: true }, { newUserSince })).toBe(false)
  })
})

describe('answering', () => {
  it('saves what was said, once, and then asks no more', async () => {
    const { actor, notices, saved, settled, pass } = arrive()
    await pass()
    actor.send({ type: 'marketing.submit', info })
    expect(isMarketingInfoSending(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'marketing.submit', info })
    actor.send({ type: 'marketing.skip', at: noon })
    expect(saved.map((one) => one.info)).toEqual([info])
    saved[0]?.answer()
    await settled()
    expect(notices).toEqual([{ type: 'marketing.provided' }])
    expect(isMarketingInfoAsked(actor.getSnapshot())).toBe(false)
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

  it('is put off with the moment at which it was', async () => {
    const { actor, notices, pass } = arrive()
    await pass()
    actor.send({ type: 'marketing.skip', at: noon + 5 })
    expect(notices).toEqual([{ type: 'marketing.skipped', at: noon + 5 }])
    expect(actor.getSnapshot().status).toBe('done')
  })
})
