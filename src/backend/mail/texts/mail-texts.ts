import type { MailKind } from '../mail-kinds.ts'

export interface MailText {
  readonly subject: string
  /** What the button says that the HTML body has in the place of the link. */
  readonly action: string
  readonly text: string
}

/**
 * `{brand}` and `{lifetime}` ("48 hours") are filled in, `{link}` stands on a line of its own. Nothing a person typed goes
 * into a mail, for anyone may enter anyone's address; but for names in an invitation or about a payment, in which nothing can be a link.
 */
export type MailTexts = Readonly<Record<MailKind, MailText>>
