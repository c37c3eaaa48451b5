import type { MailKind } from '../mail-kinds.ts'

/**
 * `{brand}` and `{lifetime}` ("48 hours") are filled in, `{link}` stands on a line of its own. Nothing a person typed goes
 * into a mail: anyone may enter anyone's address.
 */
export type MailTexts = Readonly<Record<MailKind, { readonly subject: string; readonly text: string }>>
