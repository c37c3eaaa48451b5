import type { ConsentCategory } from '#src/contract/consent-record.ts'

export interface ConsentService {
  readonly category: ConsentCategory
  /** Shown in its group but never held back, because one cannot sign in or pay without it (`machines/README.md`, C13). */
  readonly isNeededWhenUsed?: true
  readonly hasPrivacyMode?: true
}

export const consentServices = {
  oauthSession: { category: 'support', isNeededWhenUsed: true },
  analytics: { category: 'statistics', hasPrivacyMode: true },
  cardPayment: { category: 'support', isNeededWhenUsed: true },
  errorReporting: { category: 'support' },
  supportWidget: { category: 'support', hasPrivacyMode: true },
} as const satisfies Readonly<Record<string, ConsentService>>

export type ConsentServiceId = keyof typeof consentServices

export const getService = (id: ConsentServiceId): ConsentService => consentServices[id]
