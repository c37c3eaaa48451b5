import { sql } from 'kysely'
import { days } from '#src/lib/durations.ts'
import type { LinkedSource } from '../db/public-chat-tables.ts'
import type { Database, Handle } from '../db/tables.ts'

export const countedDays = 7
const countedFor = countedDays * days

const links = (db: Handle, organisationId: string) =>
  db.selectFrom('public_chat_links').where('organisation_id', '=', organisationId).selectAll()

export type LinkRow = Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirstOrThrow']>>

export const listLinks = (db: Handle, organisationId: string): Promise<LinkRow[]> =>
  links(db, organisationId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

export const findLink = (db: Handle, organisationId: string, id: string): Promise<LinkRow | undefined> =>
  links(db, organisationId).where('id', '=', id).executeTakeFirst()

export const findLinkByCode = (db: Handle, code: string) =>
  db
    .selectFrom('public_chat_links as l')
    .innerJoin('organisations as o', 'o.id', 'l.organisation_id')
    .where('l.short_code', '=', code)
    .selectAll('l')
    .select(['o.name as organisation_name', 'o.features as organisation_features'])
    .executeTakeFirst()

export type VisitedRow = NonNullable<Awaited<ReturnType<typeof findLinkByCode>>>

interface NewLink {
  readonly id: string
  readonly organisationId: string
  readonly title: string
  readonly shortCode: string
  readonly dataSources: readonly LinkedSource[]
  readonly expiresAt: Date | null
}

export const insertLink = async (db: Handle, link: NewLink, now: Date): Promise<void> => {
  await db
    .insertInto('public_chat_links')
    .values({
      id: link.id,
      organisation_id: link.organisationId,
      title: link.title,
      short_code: link.shortCode,
      data_sources: JSON.stringify(link.dataSources),
      is_paused: false,
      expires_at: link.expiresAt,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

export interface LinkChange {
  readonly title?: string | undefined
  readonly dataSources?: readonly LinkedSource[] | undefined
  readonly expiresAt?: Date | null | undefined
  readonly isPaused?: boolean | undefined
}

export const updateLink = async (
  db: Handle,
  { id, organisationId, version }: { id: string; organisationId: string; version: number },
  { title, dataSources, expiresAt, isPaused }: LinkChange,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('public_chat_links')
    .set({
      version: sql<number>`version + 1`,
      updated_at: now,
      ...(title === undefined ? {} : { title }),
      ...(dataSources === undefined ? {} : { data_sources: JSON.stringify(dataSources) }),
      ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
      ...(isPaused === undefined ? {} : { is_paused: isPaused }),
    })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteLink = (db: Database, organisationId: string, id: string, now: Date): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('public_chat_links')
      .where('id', '=', id)
      .where('organisation_id', '=', organisationId)
      .returning('short_code')
      .executeTakeFirst()
    if (gone === undefined) return false
    await transaction
      .insertInto('retired_chat_codes')
      .values({ code: gone.short_code, organisation_id: organisationId, retired_at: now })
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ retired_at: now }))
      .execute()
    return true
  })

export const isRetiredElsewhere = async (db: Handle, organisationId: string, code: string): Promise<boolean> => {
  const retired = await db
    .selectFrom('retired_chat_codes')
    .where('code', '=', code)
    .select('organisation_id')
    .executeTakeFirst()
  return retired !== undefined && retired.organisation_id !== organisationId
}

export const isCodeTaken = async (db: Handle, organisationId: string, code: string): Promise<boolean> => {
  const used = await db.selectFrom('public_chat_links').where('short_code', '=', code).select('id').executeTakeFirst()
  return used !== undefined || isRetiredElsewhere(db, organisationId, code)
}

export const countQuestions = async (
  db: Handle,
  organisationId: string,
  now: number,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('conversations as c')
    .innerJoin('chat_messages as m', 'm.conversation_id', 'c.id')
    .where('c.organisation_id', '=', organisationId)
    .where('c.link_id', 'is not', null)
    .where('m.role', '=', 'user')
    .where('m.created_at', '>', new Date(now - countedFor))
    .groupBy('c.link_id')
    .select(['c.link_id', ({ fn }) => fn.countAll<number>().as('questions')])
    .execute()
  return new Map(rows.map(({ link_id, questions }) => [link_id ?? '', Number(questions)]))
}

export const answersUnderWay = async (db: Handle, linkId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('conversations as c')
    .innerJoin('chat_messages as m', 'm.conversation_id', 'c.id')
    .where('c.link_id', '=', linkId)
    .where('m.state', '=', 'streaming')
    .select('m.id')
    .execute()
  return rows.map(({ id }) => id)
}
