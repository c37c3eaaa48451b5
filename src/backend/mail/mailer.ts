import { createTransport } from 'nodemailer'
import type { Language } from '#src/contract/languages.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Sealer } from '../auth/sealed-text.ts'
import type { Config } from '../config.ts'
import type { Database, Handle } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { composeMail, linkPlace } from './compose-mail.ts'
import type { MailKind } from './mail-kinds.ts'

interface Mail {
  readonly kind: MailKind
  readonly to: string
  readonly language: Language
  /** Below the public URL, such as `/confirm-email?token=…`. */
  readonly path: string
  /** How long the link works, in milliseconds. */
  readonly lifetime?: number
  readonly organisationId: string | null
}

export interface Mailer {
  /** Puts a mail into the outbox, in the caller's transaction; its id. */
  post(db: Handle, mail: Mail): Promise<string>
  /** Starts sending, after the transaction; nobody waits for it. */
  dispatch(id: string): void
  /** From now on `dispatch` only says so, and `queue` sees to it that `deliver` is called, and called again. */
  dispatchThrough(queue: (id: string) => Promise<void>): void
  /** One attempt at sending; whether there is nothing left to send. A failure is kept with the mail. */
  deliver(id: string): Promise<boolean>
  /** Resolves when no attempt is under way. */
  settled(): Promise<void>
}

interface MailerParts {
  readonly config: Config
  readonly db: Database
  readonly clock: () => number
  readonly sealer: Sealer
  readonly log: Log
}

const seconds = 1000
const timeouts = { connectionTimeout: 10 * seconds, greetingTimeout: 10 * seconds, socketTimeout: 30 * seconds }

const insertMail = async ({ config, clock, sealer }: MailerParts, db: Handle, mail: Mail): Promise<string> => {
  const now = clock()
  const id = newObjectId(now)
  const { subject, text } = composeMail(mail.kind, mail.language, mail.lifetime)
  await db
    .insertInto('emails')
    .values({
      id,
      organisation_id: mail.organisationId,
      to_address: mail.to,
      kind: mail.kind,
      subject,
      text_body: text,
      link: sealer.seal(config.publicUrl + mail.path),
      created_at: new Date(now),
      sent_at: null,
      attempts: 0,
      failure: null,
    })
    .execute()
  return id
}

/** Sends what is in the outbox under `id`; throws when it could not. */
const send = async ({ config, db, sealer }: MailerParts, id: string): Promise<void> => {
  const row = await db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined || row.sent_at !== null) return
  const link = row.link === null ? undefined : sealer.open(row.link)
  if (link === undefined) throw new Error('the link cannot be read: the signing key was changed')
  const transport = createTransport({ url: config.smtpUrl ?? '', ...timeouts })
  try {
    await transport.sendMail({
      from: config.mailFrom,
      to: { name: '', address: row.to_address },
      subject: row.subject,
      text: row.text_body.replace(linkPlace, () => link),
      headers: { 'Auto-Submitted': 'auto-generated' },
      messageId: `<${id}@${new URL(config.publicUrl).hostname}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  } finally {
    transport.close()
  }
}

const note = ({ db, clock, log }: MailerParts, id: string, error: Error | undefined) => {
  if (error !== undefined) log.error('mail not sent', { id, error: error.name })
  return db
    .updateTable('emails')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      ...(error === undefined
        ? { sent_at: new Date(clock()), failure: null, link: null }
        : { failure: error.message.slice(0, 500) }),
    }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

export const openMailer = (parts: MailerParts): Mailer => {
  const underWay = new Set<Promise<unknown>>()
  const deliver = async (id: string): Promise<boolean> => {
    if (parts.config.smtpUrl === undefined) return true
    const failure = await send(parts, id).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    )
    await note(parts, id, failure)
    return failure === undefined
  }
  let start: (id: string) => Promise<unknown> = deliver
  return {
    post: (db, mail) => insertMail(parts, db, mail),
    deliver,
    dispatchThrough(queue) {
      start = async (id) => (parts.config.smtpUrl === undefined ? undefined : queue(id))
    },
    dispatch(id) {
      const attempt: Promise<unknown> = start(id)
        .catch((error: unknown) => parts.log.error('mail not recorded', { id, error }))
        .finally(() => underWay.delete(attempt))
      underWay.add(attempt)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
