import { defaultLanguage, isLanguage, type Language } from '#src/contract/languages.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Sealer } from '../crypto/sealed-text.ts'
import { hashSecret } from '../crypto/secret-tokens.ts'
import type { Config } from '../config.ts'
import type { Database, Handle } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { getActionLabel, composeMail, type MailWords } from './compose-mail.ts'
import { describeFailure, LinkLost } from './delivery-failure.ts'
import { renderHtmlBody } from './html-body.ts'
import { linkPlaceholder, maskSecrets, findSecret } from './mail-link.ts'
import type { MailKind } from './mail-kinds.ts'
import { type ClaimedMail, claimMail, insertMail, isUnsent, noteAttempt } from './outbox.store.ts'
import { sendOverSmtp } from './send-over-smtp.ts'

interface Mail {
  readonly kind: MailKind
  readonly to: string
  readonly language: Language
  readonly path: string
  readonly lifetime?: number
  readonly organisationId: string | null
  readonly words?: MailWords
}

export interface Mailer {
  post(db: Handle, mail: Mail): Promise<string>
  dispatch(id: string): void
  dispatchThrough(queue: (id: string) => Promise<void>): void
  deliver(id: string): Promise<boolean>
  settled(): Promise<void>
}

interface MailerParts {
  readonly config: Config
  readonly db: Database
  readonly clock: () => number
  readonly sealer: Sealer
  readonly log: Log
}

const toAddress = ({ publicUrl }: Config, path: string): string => (path.startsWith('/') ? publicUrl + path : path)

const post = async ({ config, clock, sealer }: MailerParts, db: Handle, mail: Mail): Promise<string> => {
  const { kind, language, lifetime, organisationId, path, to, words } = mail
  const now = clock()
  const id = newObjectId(now)
  const { subject, text } = composeMail(kind, language, lifetime, words)
  const secret = findSecret(path)
  await insertMail(db, {
    id,
    organisation_id: organisationId,
    to_address: to,
    kind,
    subject,
    language,
    text_body: text,
    link: sealer.seal(toAddress(config, path)),
    shown_link: toAddress(config, maskSecrets(path)),
    link_hash: secret === undefined ? null : hashSecret(secret),
    link_expires_at: lifetime === undefined ? null : new Date(now + lifetime),
    is_kept: config.smtpUrl === undefined,
    created_at: new Date(now),
  })
  return id
}

const send = async ({ config, sealer }: MailerParts, mail: ClaimedMail): Promise<void> => {
  const link = mail.link === null ? undefined : sealer.open(mail.link)
  if (link === undefined) throw new LinkLost('the link cannot be read: the signing key was changed')
  const language = isLanguage(mail.language) ? mail.language : defaultLanguage
  const { id, subject, text_body: text, to_address: to } = mail
  await sendOverSmtp(config, {
    id,
    to,
    subject,
    text: text.replace(linkPlaceholder, () => link),
    html: renderHtmlBody(
      { subject, text, language, action: getActionLabel(mail.kind, language) },
      { shown: link, href: link },
    ),
  })
}

const attempt = async (parts: MailerParts, mail: ClaimedMail): Promise<boolean> => {
  const error = await send(parts, mail).then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown))),
  )
  if (error !== undefined) parts.log.error('mail not sent', { id: mail.id, error: error.name })
  await noteAttempt(parts.db, mail.id, {
    at: new Date(parts.clock()),
    failure: error && { ...describeFailure(error), message: error.message.slice(0, 500) },
  })
  return error === undefined
}

const deliver = async (parts: MailerParts, id: string): Promise<boolean> => {
  if (parts.config.smtpUrl === undefined) return true
  const mail = await claimMail(parts.db, id, parts.clock())
  return mail === undefined ? !(await isUnsent(parts.db, id)) : attempt(parts, mail)
}

export const openMailer = (parts: MailerParts): Mailer => {
  const underWay = new Set<Promise<unknown>>()
  let start: (id: string) => Promise<unknown> = (id) => deliver(parts, id)
  return {
    post: (db, mail) => post(parts, db, mail),
    deliver: (id) => deliver(parts, id),
    dispatchThrough(queue) {
      start = async (id) => (parts.config.smtpUrl === undefined ? undefined : queue(id))
    },
    dispatch(id) {
      const sending: Promise<unknown> = start(id)
        .catch((error: unknown) => parts.log.error('mail not recorded', { id, error }))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
