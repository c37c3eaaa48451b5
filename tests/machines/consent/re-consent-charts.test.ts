import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { changelogMachine } from '#machines/consent/changelog.machine.ts'
import { deferralMachine } from '#machines/consent/deferral.machine.ts'
import { policyUpdateMachine } from '#machines/consent/policy-update.machine.ts'
import { reConsentMachine } from '#machines/consent/re-consent.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { bannerPlan, changelogPlan, deferralPlan, reConsentPlan } from '#src/inspect/plans/consent-overlays.plan.ts'

describe('the charts of a newer policy', () => {
  it('have the transitions of the tables', () => {
    expect(transitionTable(policyUpdateMachine, bannerPlan)).toMatchInlineSnapshot(`
      "(start) --> hidden
      hidden --choice.needed--> asking.open
      asking.open --choice.made--> hidden
      asking.open --banner.acceptAll--> asking.open / announceAccepted ^choice.accepted
      asking.open --banner.declineAll--> asking.open / announceRejected ^choice.rejected
      asking.open --banner.managePreferences--> asking.open / askForPreferences ^preferences.wanted
      asking.open --banner.minimise--> asking.minimised
      asking.minimised --choice.made--> hidden
      asking.minimised --banner.reopen--> asking.open"
    `)
    expect(transitionTable(reConsentMachine, reConsentPlan)).toMatchInlineSnapshot(`
      "(start) --> hidden
      hidden --question.raised--> asking.open / setQuestionFacts
      asking.open --question.raised--> asking.open / setQuestionFacts
      asking.open --question.withdrawn--> hidden / clearQuestionFacts
      asking.open --banner.review--> asking.open / askForChangelog ^changelog.wanted
      asking.open --banner.remindLater [mayRemindLater]--> asking.open / askForDeferral ^deferral.wanted
      asking.open --banner.defer [mayClose]--> asking.open / announceDeferred ^reConsent.deferred
      asking.open --banner.minimise--> asking.minimised
      asking.minimised --question.raised--> asking.minimised / setQuestionFacts
      asking.minimised --question.withdrawn--> hidden / clearQuestionFacts
      asking.minimised --banner.reopen--> asking.open"
    `)
    expect(transitionTable(changelogMachine, changelogPlan)).toMatchInlineSnapshot(`
      "(start) --> closed
      closed --changelog.open [isInGrace]--> open.inGrace
      closed --changelog.open--> open.afterGrace
      open.inGrace --changelog.accept--> closed / announceAccepted ^reConsent.accepted
      open.inGrace --changelog.remindLater--> open.inGrace / askForDeferral ^deferral.wanted
      open.inGrace --changelog.managePreferences--> closed / askForPreferences ^preferences.wanted
      open.inGrace --changelog.close--> closed
      open.inGrace --grace.ended--> open.afterGrace
      open.inGrace --question.answered--> closed
      open.afterGrace --changelog.accept--> closed / announceAccepted ^reConsent.accepted
      open.afterGrace --changelog.managePreferences--> closed / askForPreferences ^preferences.wanted
      open.afterGrace --changelog.close--> closed
      open.afterGrace --question.answered--> closed"
    `)
    expect(transitionTable(deferralMachine, deferralPlan)).toMatchInlineSnapshot(`
      "(start) --> closed
      closed --deferral.open [areDeferralsLeft]--> open.asking
      closed --deferral.open--> open.exhausted
      open.asking --deferral.confirm--> open.confirming / setConfirmedAt
      open.asking --deferral.cancel--> closed
      open.asking --grace.ended--> closed
      open.asking --question.answered--> closed
      open.confirming --deferral.cancel--> closed
      open.confirming --grace.ended--> closed
      open.confirming --question.answered--> closed
      open.confirming --after confirmPause--> closed / announceDeferred ^reConsent.deferred
      open.exhausted --deferral.review--> closed / askForChangelog ^changelog.wanted
      open.exhausted --deferral.cancel--> closed
      open.exhausted --grace.ended--> closed
      open.exhausted --question.answered--> closed"
    `)
  })

  it('M16 have no defects', () => {
    expect(chartDefects(policyUpdateMachine, bannerPlan)).toEqual([])
    expect(chartDefects(reConsentMachine, reConsentPlan)).toEqual([])
    expect(chartDefects(changelogMachine, changelogPlan)).toEqual([])
    expect(chartDefects(deferralMachine, deferralPlan)).toEqual([])
  })

  it('what may be done with the question goes by the last one that was raised', () => {
    const banner = createActor(reConsentMachine).start()
    banner.send({ type: 'question.raised', isSignedIn: false, deferralsLeft: 2 })
    const may = () =>
      [{ type: 'banner.defer' as const, at: 0 }, { type: 'banner.remindLater' as const }].map((event) =>
        banner.getSnapshot().can(event),
      )
    expect(may()).toEqual([true, true])
    banner.send({ type: 'question.raised', isSignedIn: true, deferralsLeft: 0 })
    expect(may()).toEqual([false, false])
  })

  it('where nothing can be put off any more, the changes can still be reviewed', () => {
    const dialog = createActor(deferralMachine).start()
    const notices: string[] = []
    dialog.on('*', ({ type }) => notices.push(type))
    dialog.send({ type: 'deferral.open', deferralsLeft: 0 })
    dialog.send({ type: 'deferral.review' })
    expect([notices, dialog.getSnapshot().value]).toEqual([['changelog.wanted'], 'closed'])
  })
})
