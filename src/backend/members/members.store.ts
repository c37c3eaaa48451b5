import { sql } from 'kysely'
import type { MemberSort } from '#src/contract/members.ts'
import type { Role } from '#src/contract/roles.ts'
import { roleLevels } from '#src/contract/roles.ts'
import { containsWords } from '../db/contains-words.ts'
import type { Handle } from '../db/tables.ts'

const canSignIn = (alias: 'u' | 'other_users') =>
  sql<boolean>`${sql.ref(`${alias}.disabled_at`)} is null and ${sql.ref(`${alias}.email_confirmed_at`)} is not null`

const isLastAdministrator = sql<boolean>`(m.role = 'Administrator' and not exists (
  select 1 from memberships other join users other_users on other_users.id = other.user_id
  where other.organisation_id = m.organisation_id and other.user_id <> m.user_id
    and other.role = 'Administrator' and ${canSignIn('other_users')}))`

const selectMemberships = (db: Handle, organisationId: string, now: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('sign_in_failures as f', (join) =>
      join.onRef('f.email_key', '=', 'u.email_key').on('f.locked_until', '>', new Date(now)),
    )
    .where('m.organisation_id', '=', organisationId)

const selectMembers = (db: Handle, organisationId: string, now: number) =>
  selectMemberships(db, organisationId, now)
    .select(['u.id', 'u.email', 'u.email_key', 'u.first_name', 'u.last_name', 'u.job_title', 'u.department'])
    .select([
      'u.email_confirmed_at',
      'u.disabled_at',
      'm.role',
      'm.created_at as joined_at',
      'm.last_active_at',
      'f.locked_until',
    ])
    .select(isLastAdministrator.as('is_last_administrator'))

export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>

export interface MemberFilter {
  readonly search: string
  readonly role?: Role | undefined
  readonly locked?: boolean | undefined
}

export interface MemberOrder {
  readonly sort: MemberSort
  readonly direction: 'ascending' | 'descending'
}

const fullName = sql`(u.first_name || ' ' || u.last_name)`
const matchesSearch = (search: string) =>
  containsWords(sql`(u.first_name || ' ' || u.last_name || ' ' || u.email)`, search)

const level = sql<number>`case m.role ${sql.join(
  Object.entries(roleLevels).map(([role, value]) => sql`when ${role}::text then ${value}::int`),
  sql` `,
)} else 0 end`

const orders = {
  name: sql`${fullName} collate "und-x-icu"`,
  email: sql`u.email_key collate "und-x-icu"`,
  role: level,
  joined: sql`m.created_at`,
  active: sql`coalesce(m.last_active_at, '-infinity'::timestamptz)`,
} as const

export const listMembers = (
  db: Handle,
  organisationId: string,
  { search, role, locked }: MemberFilter,
  { sort, direction, offset, limit }: MemberOrder & { readonly offset: number; readonly limit: number },
  now: number,
): Promise<MemberRow[]> =>
  selectMembers(db, organisationId, now)
    .where(matchesSearch(search))
    .$if(role !== undefined, (query) => query.where('m.role', '=', role ?? ''))
    .$if(locked !== undefined, (query) => query.where('f.locked_until', locked ? 'is not' : 'is', null))
    .orderBy(orders[sort], direction === 'ascending' ? 'asc' : 'desc')
    .orderBy(orders.name)
    .orderBy('u.id')
    .offset(offset)
    .limit(limit)
    .execute()

export const countMembers = async (db: Handle, organisationId: string, search: string, now: number) => {
  const isLocked = sql<boolean>`f.locked_until is not null`
  const rows = await selectMemberships(db, organisationId, now)
    .where(matchesSearch(search))
    .select(['m.role', isLocked.as('is_locked'), ({ fn }) => fn.countAll<number>().as('amount')])
    .groupBy(['m.role', isLocked])
    .execute()
  return rows.map(({ role, is_locked, amount }) => ({ role, isLocked: is_locked, amount: Number(amount) }))
}

export const findMember = (
  db: Handle,
  organisationId: string,
  id: string,
  now: number,
): Promise<MemberRow | undefined> => selectMembers(db, organisationId, now).where('u.id', '=', id).executeTakeFirst()

/** Serialises membership changes, so that the second of two sees what the first did. */
export const lockMemberships = (db: Handle, organisationId: string) =>
  db.selectFrom('organisations').where('id', '=', organisationId).select('id').forNoKeyUpdate().executeTakeFirst()

export const setRole = (db: Handle, organisationId: string, userId: string, role: Role) =>
  db
    .updateTable('memberships')
    .set({ role })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()

export const deleteMembership = (db: Handle, organisationId: string, userId: string) =>
  db.deleteFrom('memberships').where('organisation_id', '=', organisationId).where('user_id', '=', userId).execute()

export const isMemberAnywhere = async (db: Handle, userId: string): Promise<boolean> =>
  (await db.selectFrom('memberships').where('user_id', '=', userId).select('role').executeTakeFirst()) !== undefined

export const countWorks = async (db: Handle, organisationId: string, userId: string) => {
  const conversations = await db
    .selectFrom('conversations')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  const apiKeys = await db
    .selectFrom('api_keys')
    .where('organisation_id', '=', organisationId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return { conversations: Number(conversations.amount), apiKeys: Number(apiKeys.amount) }
}
