import type { MailboxEntry } from './mailbox-entry.ts'

interface TextParts {
  readonly before: string
  readonly link: string | null
  readonly after: string
}

const isOpenable = (link: string): boolean => URL.canParse(link) && ['http:', 'https:'].includes(new URL(link).protocol)

export const splitAtLink = ({ text, link }: Pick<MailboxEntry, 'text' | 'link'>): TextParts => {
  if (link === undefined || !isOpenable(link)) return { before: text.trim(), link: null, after: '' }
  const at = text.indexOf(link)
  if (at < 0) return { before: text.trim(), link, after: '' }
  return { before: text.slice(0, at).trim(), link, after: text.slice(at + link.length).trim() }
}
