import { authEndpoints } from '#src/contract/auth.ts'

/** The calls that send a link to an address. */
export const mailEndpoints = {
  confirmation: authEndpoints.resendConfirmation,
  reset: authEndpoints.requestPasswordReset,
} as const

export type MailKind = keyof typeof mailEndpoints
