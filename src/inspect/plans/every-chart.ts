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
import { checkoutOutcomeMachine } from '#machines/checkout-outcome/checkout-outcome.machine.ts'
import { policyUpdateMachine } from '#machines/consent/policy-update.machine.ts'
import { preferencesMachine } from '#machines/consent/preferences.machine.ts'
import { reConsentMachine } from '#machines/consent/re-consent.machine.ts'
import { conversationMachine } from '#machines/conversation/conversation.machine.ts'
import { feedbackMachine } from '#machines/conversation/feedback.machine.ts'
import { questionEditMachine } from '#machines/conversation/question-edit.machine.ts'
import { errorReportingMachine } from '#machines/error-reporting/error-reporting.machine.ts'
import { languageMachine } from '#machines/language/language.machine.ts'
import { marketingInfoMachine } from '#machines/marketing-info/marketing-info.machine.ts'
import { navigationMachine } from '#machines/navigation/navigation.machine.ts'
import { overlaysMachine } from '#machines/overlays/overlays.machine.ts'
import { visitMachine } from '#machines/public-chat/visit.machine.ts'
import { membershipMachine } from '#machines/session/membership.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { tokenRefreshMachine } from '#machines/session/token-refresh.machine.ts'
import { signInReturnMachine } from '#machines/sign-in-return/sign-in-return.machine.ts'
import { pullRequestReviewMachine } from '#machines/pull-request-review/pull-request-review.machine.ts'
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
import { checkoutOutcomePlan } from './checkout-outcome.plan.ts'
import { commandPalettePlan } from './command-palette.plan.ts'
import { bannerPlan, changelogPlan, deferralPlan, preferencesPlan, reConsentPlan } from './consent-overlays.plan.ts'
import { consentCopyPlan } from './consent-copy.plan.ts'
import { consentLogPlan } from './consent-log.plan.ts'
import { consentPlan } from './consent.plan.ts'
import { plan as conversationPlan } from './conversation.plan.ts'
import { feedbackPlan } from './feedback.plan.ts'
import { questionEditPlan } from './question-edit.plan.ts'
import { errorReportingPlan } from './error-reporting.plan.ts'
import { languagePlan } from './language.plan.ts'
import { marketingInfoPlan } from './marketing-info.plan.ts'
import { navigationPlan } from './navigation.plan.ts'
import { overlaysPlan } from './overlays.plan.ts'
import { membershipPlan } from './membership.plan.ts'
import { sessionPlan, tokenRefreshPlan } from './session.plan.ts'
import { signInReturnPlan } from './sign-in-return.plan.ts'
import { pullRequestReviewPlan } from './pull-request-review.plan.ts'
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

const planChart = <M extends AnyStateMachine>(machine: M, plan: WalkPlan<M>, now = noon): PlannedChart => ({
  id: machine.id,
  machine,
  plan: plan as unknown as WalkPlan<AnyStateMachine>,
  now,
})

export const everyChart: readonly PlannedChart[] = [
  ...analyticsCharts.funnels.map(({ funnel, machine }) => planChart(machine, createFunnelPlan(funnel), 0)),
  ...analyticsCharts.journeys.map(({ journey, machine }) => planChart(machine, createJourneyPlan(journey), 0)),
  planChart(captureMachine, capturePlan),
  planChart(recordingMachine, recordingPlan),
  planChart(milestoneWatchMachine, milestoneWatchPlan),
  planChart(returnVisitsMachine, returnVisitsPlan, at),
  planChart(consentMachine, consentPlan),
  planChart(consentCopyMachine, consentCopyPlan),
  planChart(consentLogMachine, consentLogPlan),
  planChart(cornerBannerMachine, bannerPlan),
  planChart(policyUpdateMachine, bannerPlan),
  planChart(preferencesMachine, preferencesPlan),
  planChart(reConsentMachine, reConsentPlan),
  planChart(changelogMachine, changelogPlan),
  planChart(deferralMachine, deferralPlan),
  planChart(sessionMachine, sessionPlan),
  planChart(tokenRefreshMachine, tokenRefreshPlan),
  planChart(membershipMachine, membershipPlan),
  planChart(navigationMachine, navigationPlan),
  planChart(overlaysMachine, overlaysPlan),
  planChart(languageMachine, languagePlan),
  planChart(commandPaletteMachine, commandPalettePlan),
  planChart(conversationMachine, conversationPlan),
  planChart(feedbackMachine, feedbackPlan),
  planChart(questionEditMachine, questionEditPlan),
  planChart(visitMachine, visitPlan),
  planChart(pullRequestReviewMachine, pullRequestReviewPlan),
  planChart(archiveUploadMachine, archiveUploadPlan),
  planChart(submissionMachine, submissionPlan),
  planChart(signInReturnMachine, signInReturnPlan),
  planChart(checkoutOutcomeMachine, checkoutOutcomePlan),
  planChart(toastsMachine, toastsPlan),
  planChart(toastMachine, toastPlan),
  planChart(supportWidgetMachine, supportWidgetPlan),
  planChart(errorReportingMachine, errorReportingPlan),
  planChart(buildCheckMachine, buildCheckPlan),
  planChart(marketingInfoMachine, marketingInfoPlan),
]
