import { type EmailKind, emailKinds } from '#src/contract/emails.ts'

/** A kind is named in the contract, and has its words in `texts` and in the log's messages. */
export const mailKinds = emailKinds

export type MailKind = EmailKind

export const isMailKind = (kind: string): kind is MailKind => (mailKinds as readonly string[]).includes(kind)
