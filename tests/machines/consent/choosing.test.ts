import { describe, expect, it } from 'vitest'
import { allAccepted, pickChoices, allRefused } from '#src/contract/consent-record.ts'
import { nameAction } from '#machines/consent/consent-choice.ts'
import { compareChoices } from '#machines/consent/consent-grants.ts'
import {
  isCategoryGranted,
  isChoiceNeeded,
  isConsentGiven,
  isGlobalPrivacyHonoured,
  mayServiceRun,
  whenWasItUpdated,
  selectChoices,
} from '#machines/consent/consent.selectors.ts'
import { days } from '#src/lib/durations.ts'
import { iso, noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { everyChoice, inShort, keep } from './consent-room.ts'

const source = 'corner-banner-modal' as const

describe('choosing (C04)', () => {
  it.each(everyChoice.map((choices) => [inShort(choices), choices] as const))('%s is stored exactly', (_, choices) => {
    const { actor, record, now } = keep()
    actor.send({ type: 'choice.saved', choices, source, at: noon + 5 })
    expect(record()).toEqual(createRecord({ ...choices, source, lastUpdated: iso(noon + 5) }))
    expect(now().context.grants).toEqual(choices)
    expect([isChoiceNeeded(now()), whenWasItUpdated(now())]).toEqual([false, iso(noon + 5)])
  })

  it('accepting and declining are the same with four answers at once', () => {
    const yes = keep()
    yes.actor.send({ type: 'choice.accepted', source: 'corner-banner', at: noon })
    expect(yes.record()).toEqual(createRecord(allAccepted))
    const no = keep()
    no.actor.send({ type: 'choice.rejected', source: 'corner-banner', at: noon })
    expect(no.record()).toEqual(createRecord(allRefused))
    expect(isConsentGiven(no.now())).toBe(true)
  })

  it('announces for all 16 by 16 changes what starts and what stops (C08)', () => {
    const changes = everyChoice.flatMap((before) =>
      everyChoice.map((after) => {
        const { actor, changes } = keep({ receipt: createRecord(before) })
        actor.send({ type: 'choice.saved', choices: after, source, at: noon })
        return { before, after, last: changes().at(-1) }
      }),
    )
    expect(changes).toHaveLength(256)
    for (const { before, after, last } of changes) {
      const names = ['preferences', 'statistics', 'marketing', 'support'] as const
      expect(last).toMatchObject({
        grants: after,
        granted: names.filter((name) => !before[name] && after[name]),
        withdrawn: names.filter((name) => before[name] && !after[name]),
      })
    }
    expect(compareChoices(allAccepted, allAccepted)).toEqual({ granted: [], withdrawn: [] })
  })
})

describe('what is logged (C09, C10)', () => {
  const custom = { ...allRefused, statistics: true }

  it.each([
    ['a first choice of some', custom, null, 'InitialConsent'],
    ['a first choice of all', allAccepted, null, 'AcceptAll'],
    ['a first choice of none', allRefused, null, 'RejectNonEssential'],
    ['some after none', custom, createRecord(), 'Update'],
    ['all after some', allAccepted, createRecord(custom), 'AcceptAll'],
    ['none after some', allRefused, createRecord(custom), 'Withdraw'],
    ['none after none', allRefused, createRecord(), 'RejectNonEssential'],
    ['the same again', custom, createRecord(custom), 'Update'],
  ] as const)('%s', (_, choices, former, action) => expect(nameAction(choices, former)).toBe(action))

  it('says everything of the act that is known here', () => {
    const { actor, acts } = keep({ receipt: createRecord({ ...allAccepted, consentVersion: '1.0.1' }) })
    actor.send({ type: 'choice.rejected', source: 'corner-banner', at: noon + 1 })
    expect(acts()).toEqual([
      {
        action: 'Withdraw',
        consentVersion: '1.2.0',
        previousVersion: '1.0.1',
        isReConsent: false,
        deferralCount: 0,
        preferences: allRefused,
        source: 'corner-banner',
        timestamp: iso(noon + 1),
      },
    ])
  })

  it('treats a choice after an expired one as the first', () => {
    const { actor, acts, now } = keep({ receipt: createRecord(allAccepted), at: noon + 182 * days })
    expect([isChoiceNeeded(now()), inShort(selectChoices(now()))]).toEqual([true, '----'])
    actor.send({ type: 'choice.rejected', source: 'corner-banner', at: noon + 182 * days })
    expect(acts()).toMatchObject([{ action: 'RejectNonEssential', previousVersion: null }])
  })
})

describe('time', () => {
  it('withdraws everything on the day a choice has become too old, once (C23)', () => {
    const { actor, changes, kinds } = keep({ receipt: createRecord({ statistics: true }) })
    actor.send({ type: 'day.ticked', at: noon + 181 * days })
    expect(changes()).toHaveLength(1)
    actor.send({ type: 'day.ticked', at: noon + 182 * days })
    actor.send({ type: 'day.ticked', at: noon + 183 * days })
    expect(changes()).toHaveLength(2)
    expect(changes().at(-1)).toMatchObject({ granted: [], withdrawn: ['statistics'] })
    expect(kinds().filter((kind) => kind === 'choice.needed')).toHaveLength(1)
  })

  it('starts a new half year with every choice, a refusal too (C23)', () => {
    const { actor, now } = keep({ receipt: createRecord({ statistics: true }) })
    actor.send({ type: 'choice.rejected', source, at: noon + 100 * days })
    actor.send({ type: 'day.ticked', at: noon + 281 * days })
    expect(isChoiceNeeded(now())).toBe(false)
    actor.send({ type: 'day.ticked', at: noon + 282 * days })
    expect(isChoiceNeeded(now())).toBe(true)
  })
})

describe('Global Privacy Control (C22)', () => {
  it('is what keeps them off until a choice is made, and gives way to an explicit yes', () => {
    const { actor, now } = keep({ gpc: true })
    expect([isGlobalPrivacyHonoured(now()), inShort(now().context.grants)]).toEqual([true, '----'])
    actor.send({ type: 'choice.accepted', source: 'corner-banner', at: noon })
    expect([isGlobalPrivacyHonoured(now()), inShort(now().context.grants)]).toEqual([false, 'PSMS'])
  })

  it('is not shown when the browser does not send it', () => expect(isGlobalPrivacyHonoured(keep().now())).toBe(false))
})

describe('a self-hosted installation (C19)', () => {
  it('asks nothing, says nothing and runs nothing of others, even with a stored record', () => {
    const { actor, now, notices } = keep({ selfHosted: true, receipt: createRecord(allAccepted), gpc: true })
    actor.send({ type: 'choice.accepted', source: 'corner-banner', at: noon })
    actor.send({ type: 'serverCopy.arrived', userId: 'u', copy: null, at: noon })
    expect(notices).toEqual([])
    expect([isChoiceNeeded(now()), isConsentGiven(now()), isGlobalPrivacyHonoured(now())]).toEqual([false, true, false])
    expect([isCategoryGranted(now(), 'statistics'), mayServiceRun(now(), 'analytics')]).toEqual([true, false])
  })
})

describe('the toggles', () => {
  it('are all off before a choice (C02), and show the record after one', () => {
    expect(inShort(selectChoices(keep().now()))).toBe('----')
    const { now } = keep({ receipt: createRecord({ support: true }) })
    expect(selectChoices(now())).toEqual(pickChoices(createRecord({ support: true })))
  })
})
