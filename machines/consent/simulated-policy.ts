import { type ConsentPolicy, consentPolicy } from './consent-policy.ts'

/** A policy 2.0.0 for tests and the QA build only. */
export const simulatedPolicy: ConsentPolicy = {
  ...consentPolicy,
  currentVersion: '2.0.0',
  reConsentBanner: true,
  policyUpdateBanner: true,
  history: [
    ...consentPolicy.history,
    {
      version: '2.0.0',
      requiresReConsent: true,
      changes: [
        { category: 'preferences', type: 'modified', description: 'changes.layoutKept', affectedServices: [] },
        {
          category: 'statistics',
          type: 'added',
          description: 'changes.recordingAdded',
          affectedServices: ['sessionRecording', 'heatmaps'],
        },
        {
          category: 'statistics',
          type: 'modified',
          description: 'changes.retentionShortened',
          affectedServices: ['analytics'],
        },
        {
          category: 'marketing',
          type: 'added',
          description: 'changes.campaignsAdded',
          affectedServices: ['campaign-attribution'],
        },
        {
          category: 'support',
          type: 'removed',
          description: 'changes.paymentMoved',
          affectedServices: ['cardPayment'],
        },
        {
          category: 'support',
          type: 'modified',
          description: 'changes.chatMoved',
          affectedServices: ['supportWidget'],
        },
      ],
    },
  ],
}
