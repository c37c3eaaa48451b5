import { list, object, oneOf, optional, type Read } from '#src/lib/shape.ts'

export const qaConsentFlags = ['re-consent', 'policy-update'] as const
export type QaConsentFlag = (typeof qaConsentFlags)[number]

export const QaConfiguration = object({
  qaConsent: optional(list(oneOf(qaConsentFlags)), null),
})

export type QaConfiguration = Read<typeof QaConfiguration>
