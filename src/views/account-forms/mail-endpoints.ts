import { authEndpoints } from '#src/contract/auth.ts'

export const mailEndpoints = {
  confirmation: authEndpoints.resendConfirmation,
  reset: authEndpoints.requestPasswordReset,
} as const

export type MailKind = keyof typeof mailEndpoints
