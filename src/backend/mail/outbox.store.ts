import type { Insertable } from 'kysely'
import { minutes } from '#src/lib/durations.ts'
import type { EmailEvent } from '#src/contract/emails.ts'
import type { Database, Handle, Tables } from '../db/tables.ts'
import type { DeliveryFailure } from './delivery-failure.ts'

/** The claim outlasts an attempt and frees the mail of a process that died. */
const claimMs = 2 * minutes

type NewMail = Omit<Insertable<Tables['emails']>, 'attempts'>

export const insertMail = (db: Handle, mail: NewMail) =>
  db
    .insertInto('emails')
    .values({ ...mail, attempts: 0 })
    .execute()

export const claimMail = (db: Database, id: string, now: number) =>
  db
    .updateTable('emails')
    .set({ claimed_until: new Date(now + claimMs) })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', new Date(now))]))
    .returningAll()
    .executeTakeFirst()

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

export const isUnsent = async (db: Handle, id: string): Promise<boolean> =>
  (await db.selectFrom('emails').select('id').where('id', '=', id).where('sent_at', 'is', null).executeTakeFirst()) !==
  undefined

interface Attempt {
  readonly at: Date
  readonly failure: (DeliveryFailure & { readonly message: string }) | undefined
}

export const noteAttempt = (db: Database, id: string, { at, failure }: Attempt): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('emails')
      .set((row) => ({
        attempts: row('attempts', '+', 1),
        claimed_until: null,
        ...(failure === undefined
          ? { sent_at: at, failure: null, failure_reason: null, failure_code: null, link: null }
          : { failure: failure.message, failure_reason: failure.reason, failure_code: failure.code }),
      }))
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .execute()
    await noteEvent(transaction, id, {
      at,
      kind: failure === undefined ? 'sent' : 'failed',
      reason: failure?.reason ?? null,
      code: failure?.code ?? null,
    })
  })

interface MailEvent {
  readonly at: Date
  readonly kind: Exclude<EmailEvent, 'written'>
  readonly reason?: string | null
  readonly code?: string | null
  readonly userId?: string
}

export const noteEvent = (db: Handle, id: string, { at, kind, reason = null, code = null, userId }: MailEvent) =>
  db
    .insertInto('email_events')
    .values({ email_id: id, at, kind, reason, code, user_id: userId ?? null })
    .execute()
