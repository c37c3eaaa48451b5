import { list, object, oneOf, optional, type Read } from '#src/lib/shape.ts'

export const qaConsentFlags = ['re-consent', 'policy-update'] as const
export type QaConsentFlag = (typeof qaConsentFlags)[number]

/** What the page is told besides where the server serves the QA build; the product's own build reads nothing of it. */
export const QaConfiguration = object({
  /** Which banners of a newer policy are switched on; any of them brings the simulated policy 2.0.0. */
  qaConsent: optional(list(oneOf(qaConsentFlags)), null),
})

export type QaConfiguration = Read<typeof QaConfiguration>
