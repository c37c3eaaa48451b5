import { authEndpoints } from '#src/contract/auth.ts'

export const linkMailEndpoints = {
  confirmation: authEndpoints.resendConfirmation,
  reset: authEndpoints.requestPasswordReset,
} as const

export type LinkMailKind = keyof typeof linkMailEndpoints
