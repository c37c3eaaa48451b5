import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type EmailSort, type EmailStatus, type emailEndpoints, emailStatuses } from '#src/contract/emails.ts'
import type { ParsedQueryOf } from '#src/contract/endpoint.ts'
import type { Handle, Tables } from '../db/tables.ts'

type MailQuery = ParsedQueryOf<typeof emailEndpoints.list>
type Mails = SelectQueryBuilder<Tables, 'emails', unknown>

const status = sql<EmailStatus>`case
  when sent_at is not null then 'sent'
  when failure_reason is not null then 'failed'
  when is_kept then 'kept'
  else 'queued' end`

const toLikePattern = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const filterMails = (mails: Mails, { from, kind, q = '', until }: MailQuery): Mails =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .reduce(
      (matches, word) => matches.where(sql<boolean>`(to_address || ' ' || subject) ilike ${toLikePattern(word)}`),
      mails,
    )
    .$if(kind !== undefined, (matches) => matches.where('kind', '=', kind ?? ''))
    .$if(from !== undefined, (matches) => matches.where('created_at', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (matches) => matches.where('created_at', '<', new Date(until ?? 0)))

const selectMails = (db: Handle, organisationId: string): Mails =>
  db.selectFrom('emails').where('organisation_id', '=', organisationId)

const columns: Readonly<Record<EmailSort, RawBuilder<unknown>>> = {
  written: sql`created_at`,
  to: sql`lower(to_address)`,
  subject: sql`lower(subject)`,
  status: sql`array_position(array['failed', 'queued', 'kept', 'sent'], ${status})`,
}

const listedColumns = [
  'id',
  'to_address',
  'subject',
  'kind',
  'attempts',
  'failure_reason',
  'failure_code',
  'created_at',
  'sent_at',
] as const

export const listEmails = (db: Handle, organisationId: string, query: MailQuery) => {
  const { page, size, sort } = query
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return filterMails(selectMails(db, organisationId), query)
    .$if(query.status !== undefined, (matches) => matches.where(status, '=', query.status ?? 'sent'))
    .select([...listedColumns, status.as('status')])
    .orderBy(sql`${columns[sort.replace('-', '') as EmailSort]} ${direction}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
}

export type ListedEmail = Awaited<ReturnType<typeof listEmails>>[number]

export const countEmails = async (
  db: Handle,
  organisationId: string,
  query: MailQuery,
): Promise<Record<EmailStatus, number>> => {
  const rows = await filterMails(selectMails(db, organisationId), query)
    .select(({ fn }) => [status.as('status'), fn.countAll<number>().as('count')])
    .groupBy(status)
    .execute()
  const known = new Map(rows.map((row) => [row.status, Number(row.count)]))
  return Object.fromEntries(emailStatuses.map((emailStatus) => [emailStatus, known.get(emailStatus) ?? 0])) as Record<
    EmailStatus,
    number
  >
}

export const findEmail = (db: Handle, organisationId: string, id: string) =>
  selectMails(db, organisationId)
    .where('id', '=', id)
    .selectAll('emails')
    .select([status.as('status')])
    .executeTakeFirst()

export type EmailRow = NonNullable<Awaited<ReturnType<typeof findEmail>>>

export const listEmailEvents = (db: Handle, id: string) =>
  db
    .selectFrom('email_events')
    .leftJoin('users', 'users.id', 'email_events.user_id')
    .where('email_id', '=', id)
    .select(['at', 'kind', 'reason', 'code', 'first_name', 'last_name'])
    .orderBy('no')
    .execute()

export type EmailEventRow = Awaited<ReturnType<typeof listEmailEvents>>[number]

export const findResentMail = async (db: Handle, id: string): Promise<string | undefined> =>
  (await db.selectFrom('emails').select('id').where('resent_as', '=', id).executeTakeFirst())?.id

export const claimResend = async (db: Handle, id: string, now: number, withinMs: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ resent_at: new Date(now) })
    .where('id', '=', id)
    .where((where) => where.or([where('resent_at', 'is', null), where('resent_at', '<=', new Date(now - withinMs))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const setReplacement = (db: Handle, id: string, replacement: string | null) =>
  db.updateTable('emails').set({ resent_as: replacement }).where('id', '=', id).execute()
