import type { MailKind } from '../mail-kinds.ts'

export interface MailText {
  readonly subject: string
  readonly action: string
  readonly text: string
}

/** Anyone may enter an address, so user input never appears in a mail, except names that cannot form a link. */
export type MailTexts = Readonly<Record<MailKind, MailText>>
