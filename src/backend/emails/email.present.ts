import { type Email, type EmailDetails, type EmailFailure, emailFailures } from '#src/contract/emails.ts'
import { defaultLanguage, isLanguage } from '#src/contract/languages.ts'
import type { Config } from '../config.ts'
import { getActionLabel } from '../mail/compose-mail.ts'
import type { EmailEventRow, EmailRow, ListedEmail } from './emails.store.ts'
import { renderHtmlBody, type MailTheme } from '../mail/html-body.ts'
import type { LinkState } from '../mail/link-state.ts'
import { linkPlaceholder } from '../mail/mail-link.ts'
import type { ResendPlan } from './resend-plan.ts'

const presentFailure = (reason: string | null, code: string | null): { failure?: Email['failure'] } => {
  if (reason === null) return {}
  const known: EmailFailure = emailFailures.find((failure) => failure === reason) ?? 'other'
  return { failure: { reason: known, ...(code === null ? {} : { code }) } }
}

export const presentEmail = (row: ListedEmail): Email => ({
  id: row.id,
  to: row.to_address,
  subject: row.subject,
  kind: row.kind,
  status: row.status,
  attempts: row.attempts,
  ...presentFailure(row.failure_reason, row.failure_code),
  createdAt: row.created_at.toISOString(),
  ...(row.sent_at === null ? {} : { sentAt: row.sent_at.toISOString() }),
})

const getShownLink = (row: EmailRow, { publicUrl }: Config): string => row.shown_link ?? `${publicUrl}/••••••••`

export const presentHtml = (row: EmailRow, config: Config, theme?: MailTheme): string => {
  const language = isLanguage(row.language) ? row.language : defaultLanguage
  const mail = { subject: row.subject, text: row.text_body, language, action: getActionLabel(row.kind, language) }
  return renderHtmlBody(mail, { shown: getShownLink(row, config) }, theme)
}

const presentEvents = (row: EmailRow, events: readonly EmailEventRow[]): EmailDetails['events'] => [
  { at: row.created_at.toISOString(), kind: 'written' },
  ...events.map(({ at, kind, reason, code, first_name, last_name }) => ({
    at: at.toISOString(),
    kind: kind as EmailDetails['events'][number]['kind'],
    ...presentFailure(reason, code),
    ...(first_name === null ? {} : { by: `${first_name} ${last_name ?? ''}`.trim() }),
  })),
]

const maxRepeats = 6

const willBeRepeated = (row: EmailRow, events: readonly EmailEventRow[], config: Config): boolean => {
  if (row.status !== 'failed' || config.smtpUrl === undefined) return false
  const kinds = events.map(({ kind }) => kind)
  const round = kinds.slice(kinds.lastIndexOf('resent') + 1).filter((kind) => kind === 'failed')
  return round.length <= maxRepeats
}

interface MailContext {
  readonly config: Config
  readonly events: readonly EmailEventRow[]
  readonly link: LinkState
  readonly resend: ResendPlan
  readonly resentFromId: string | undefined
  readonly previewUrl: string
}

export const presentEmailDetails = (row: EmailRow, known: MailContext): EmailDetails => {
  const { config, events, link, previewUrl, resend, resentFromId } = known
  return {
    ...presentEmail(row),
    from: config.mailFrom,
    language: row.language ?? defaultLanguage,
    text: row.text_body.replace(linkPlaceholder, () => getShownLink(row, config)),
    html: presentHtml(row, config),
    previewUrl,
    link,
    events: presentEvents(row, events),
    isRepeated: willBeRepeated(row, events, config),
    resend,
    ...(row.resent_as === null ? {} : { resentAs: row.resent_as }),
    ...(resentFromId === undefined ? {} : { resendOf: resentFromId }),
  }
}
