import type { AnyStateMachine } from 'xstate'
import { captureMachine } from '#machines/analytics/capture.machine.ts'
import { recordingMachine } from '#machines/analytics/recording.machine.ts'
import { milestoneWatchMachine } from '#machines/analytics/milestone-watch.machine.ts'
import { returnVisitsMachine } from '#machines/analytics/return-visits.machine.ts'
import { archiveUploadMachine } from '#machines/archive-upload/archive-upload.machine.ts'
import { buildCheckMachine } from '#machines/build-check/build-check.machine.ts'
import { commandPaletteMachine } from '#machines/command-palette/command-palette.machine.ts'
import { changelogMachine } from '#machines/consent/changelog.machine.ts'
import { consentCopyMachine } from '#machines/consent/consent-copy.machine.ts'
import { consentLogMachine } from '#machines/consent/consent-log.machine.ts'
import { consentMachine } from '#machines/consent/consent.machine.ts'
import { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import { deferralMachine } from '#machines/consent/deferral.machine.ts'
import { policyUpdateMachine } from '#machines/consent/policy-update.machine.ts'
import { preferencesMachine } from '#machines/consent/preferences.machine.ts'
import { reConsentMachine } from '#machines/consent/re-consent.machine.ts'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import { feedbackMachine } from '#machines/conversation/feedback.machine.ts'
import { errorReportingMachine } from '#machines/error-reporting/error-reporting.machine.ts'
import { languageMachine } from '#machines/language/language.machine.ts'
import { marketingInfoMachine } from '#machines/marketing-info/marketing-info.machine.ts'
import { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import { visitMachine } from '#machines/public-chat/visit.machine.ts'
import { membershipMachine } from '#machines/session/membership.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { submissionMachine } from '#machines/submission/submission.machine.ts'
import { supportWidgetMachine } from '#machines/support-widget/support-widget.machine.ts'
import { toastMachine } from '#machines/toasts/toast.machine.ts'
import { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { capturePlan, recordingPlan } from './capture.plan.ts'
import { createFunnelPlan } from './funnel.plan.ts'
import { createJourneyPlan } from './journey.plan.ts'
import { noon } from './consent-samples.ts'
import { milestoneWatchPlan } from './milestone-watch.plan.ts'
import { at, returnVisitsPlan } from './return-visits.plan.ts'
import { archiveUploadPlan } from './archive-upload.plan.ts'
import { buildCheckPlan } from './build-check.plan.ts'
import { commandPalettePlan } from './command-palette.plan.ts'
import { bannerPlan, changelogPlan, deferralPlan, preferencesPlan, reConsentPlan } from './consent-overlays.plan.ts'
import { consentCopyPlan } from './consent-copy.plan.ts'
import { consentLogPlan } from './consent-log.plan.ts'
import { consentPlan } from './consent.plan.ts'
import { plan as conversationPlan } from './conversation.plan.ts'
import { feedbackPlan } from './feedback.plan.ts'
import { errorReportingPlan } from './error-reporting.plan.ts'
import { languagePlan } from './language.plan.ts'
import { marketingInfoPlan } from './marketing-info.plan.ts'
import { navigationPlan } from './navigation.plan.ts'
import { overlaysPlan } from './overlays.plan.ts'
import { membershipPlan } from './membership.plan.ts'
import { sessionPlan } from './session.plan.ts'
import { submissionPlan } from './submission.plan.ts'
import { supportWidgetPlan } from './support-widget.plan.ts'
import { toastPlan, toastsPlan } from './toasts.plan.ts'
import { visitPlan } from './visit.plan.ts'
import type { WalkPlan } from '../model/machine-walk.ts'

export interface PlannedChart {
  readonly id: string
  readonly machine: AnyStateMachine
  readonly plan: WalkPlan<AnyStateMachine>
  /** The plan assumes this moment, in milliseconds since 1970. */
  readonly now: number
}

const planned = <M extends AnyStateMachine>(machine: M, plan: WalkPlan<M>, now = noon): PlannedChart => ({
  id: machine.id,
  machine,
  plan: plan as unknown as WalkPlan<AnyStateMachine>,
  now,
})

/** A test compares this list with the files under `machines/`. */
export const everyChart: readonly PlannedChart[] = [
  ...analyticsCharts.funnels.map(({ funnel, machine }) => planned(machine, createFunnelPlan(funnel), 0)),
  ...analyticsCharts.journeys.map(({ journey, machine }) => planned(machine, createJourneyPlan(journey), 0)),
  planned(captureMachine, capturePlan),
  planned(recordingMachine, recordingPlan),
  planned(milestoneWatchMachine, milestoneWatchPlan),
  planned(returnVisitsMachine, returnVisitsPlan, at),
  planned(consentMachine, consentPlan),
  planned(consentCopyMachine, consentCopyPlan),
  planned(consentLogMachine, consentLogPlan),
  planned(cornerBannerMachine, bannerPlan),
  planned(policyUpdateMachine, bannerPlan),
  planned(preferencesMachine, preferencesPlan),
  planned(reConsentMachine, reConsentPlan),
  planned(changelogMachine, changelogPlan),
  planned(deferralMachine, deferralPlan),
  planned(sessionMachine, sessionPlan),
  planned(membershipMachine, membershipPlan),
  planned(navigationMachine, navigationPlan),
  planned(overlaysMachine, overlaysPlan),
  planned(languageMachine, languagePlan),
  planned(commandPaletteMachine, commandPalettePlan),
  planned(conversationMachine, conversationPlan),
  planned(feedbackMachine, feedbackPlan),
  planned(visitMachine, visitPlan),
  planned(archiveUploadMachine, archiveUploadPlan),
  planned(submissionMachine, submissionPlan),
  planned(toastsMachine, toastsPlan),
  planned(toastMachine, toastPlan),
  planned(supportWidgetMachine, supportWidgetPlan),
  planned(errorReportingMachine, errorReportingPlan),
  planned(buildCheckMachine, buildCheckPlan),
  planned(marketingInfoMachine, marketingInfoPlan),
]
