import { type EmailKind, emailKinds } from '#src/contract/emails.ts'

export const mailKinds = emailKinds

export type MailKind = EmailKind

export const isMailKind = (kind: string): kind is MailKind => (mailKinds as readonly string[]).includes(kind)
