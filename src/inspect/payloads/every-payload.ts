import {
  onboardingPayloads,
  repositoryActivationPayloads,
  workspaceCollaborationPayloads,
  valueRealizationPayloads,
  newUserActivationPayloads,
  teamOnboardingPayloads,
  capturePayloads,
  milestoneWatchPayloads,
  recordingPayloads,
  returnVisitsPayloads,
} from './analytics.payloads.ts'
import { archiveUploadPayloads } from './archive-upload.payloads.ts'
import {
  cornerBannerPayloads,
  policyUpdatePayloads,
  preferencesPayloads,
  reConsentPayloads,
  changelogPayloads,
  deferralPayloads,
} from './consent-overlays.payloads.ts'
import { consentPayloads, consentCopyPayloads, consentLogPayloads } from './consent.payloads.ts'
import { pullRequestReviewPayloads } from './pull-request-review.payloads.ts'
import { conversationPayloads, feedbackPayloads, questionEditPayloads, visitPayloads } from './conversation.payloads.ts'
import { navigationPayloads } from './navigation.payloads.ts'
import {
  membershipPayloads,
  overlaysPayloads,
  languagePayloads,
  commandPalettePayloads,
  submissionPayloads,
  checkoutOutcomePayloads,
  signInReturnPayloads,
  supportWidgetPayloads,
  errorReportingPayloads,
  buildCheckPayloads,
  marketingInfoPayloads,
} from './page.payloads.ts'
import { sessionPayloads, tokenRefreshPayloads } from './session.payloads.ts'
import { toastsPayloads, toastPayloads } from './toasts.payloads.ts'
import type { Payloads } from './define-payloads.ts'

export const everyPayload: Readonly<Record<string, Payloads>> = {
  onboarding: onboardingPayloads,
  repository_activation: repositoryActivationPayloads,
  workspace_collaboration: workspaceCollaborationPayloads,
  value_realization: valueRealizationPayloads,
  new_user_activation: newUserActivationPayloads,
  team_onboarding: teamOnboardingPayloads,
  capture: capturePayloads,
  recording: recordingPayloads,
  milestoneWatch: milestoneWatchPayloads,
  returnVisits: returnVisitsPayloads,
  archiveUpload: archiveUploadPayloads,
  cornerBanner: cornerBannerPayloads,
  policyUpdate: policyUpdatePayloads,
  preferences: preferencesPayloads,
  reConsent: reConsentPayloads,
  changelog: changelogPayloads,
  deferral: deferralPayloads,
  consent: consentPayloads,
  consentCopy: consentCopyPayloads,
  consentLog: consentLogPayloads,
  conversation: conversationPayloads,
  feedback: feedbackPayloads,
  questionEdit: questionEditPayloads,
  visit: visitPayloads,
  pullRequestReview: pullRequestReviewPayloads,
  navigation: navigationPayloads,
  membership: membershipPayloads,
  overlays: overlaysPayloads,
  language: languagePayloads,
  commandPalette: commandPalettePayloads,
  submission: submissionPayloads,
  checkoutOutcome: checkoutOutcomePayloads,
  signInReturn: signInReturnPayloads,
  supportWidget: supportWidgetPayloads,
  errorReporting: errorReportingPayloads,
  buildCheck: buildCheckPayloads,
  marketingInfo: marketingInfoPayloads,
  session: sessionPayloads,
  tokenRefresh: tokenRefreshPayloads,
  toasts: toastsPayloads,
  toast: toastPayloads,
}
