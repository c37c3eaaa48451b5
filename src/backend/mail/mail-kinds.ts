export const mailKinds = ['confirm-email', 'account-exists', 'reset-password', 'password-changed'] as const

export type MailKind = (typeof mailKinds)[number]
