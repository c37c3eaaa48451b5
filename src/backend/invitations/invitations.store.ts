import { sql } from 'kysely'
import type { InvitationStatus } from '#src/contract/invitations.ts'
import type { AssignableRole } from '#src/contract/members.ts'
import { hashSecret } from '../crypto/secret-tokens.ts'
import { containsWords } from '../db/contains-words.ts'
import type { Handle, Tables } from '../db/tables.ts'

type Ended = Exclude<Tables['invitations']['ended_as'], 'expired' | null>

/** An invitation stays pending only while its inviter may still invite. */
const statusAt = (now: Date) => sql<InvitationStatus | 'replaced'>`case
  when i.ended_as is not null then i.ended_as
  when i.expires_at <= ${now} then 'expired'
  when m.role in ('Administrator', 'System') then 'pending'
  else 'revoked' end`

const selectInvitations = (db: Handle, now: number) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('organisations as o', 'o.id', 'i.organisation_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'i.invited_by').onRef('m.organisation_id', '=', 'i.organisation_id'),
    )
    .select(['i.id', 'i.organisation_id', 'i.email', 'i.email_key', 'i.role', 'i.created_at', 'i.expires_at'])
    .select(['i.ended_at', 'i.token_hash', 'o.name as organisation_name', 'm.role as inviter_role'])
    .select(['u.email as inviter_email', 'u.first_name as inviter_first_name', 'u.last_name as inviter_last_name'])
    .select(statusAt(new Date(now)).as('status'))

export type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>

export const findInvitation = (db: Handle, organisationId: string, id: string, now: number) =>
  selectInvitations(db, now).where('i.organisation_id', '=', organisationId).where('i.id', '=', id).executeTakeFirst()

export interface LinkedInvitation extends InvitationRow {
  readonly isMailed: boolean
}

export const findInvitationByToken = async (
  db: Handle,
  token: string,
  now: number,
): Promise<LinkedInvitation | undefined> => {
  const hash = hashSecret(token)
  const row = await selectInvitations(db, now)
    .where((either) => either.or([either('i.token_hash', '=', hash), either('i.link_hash', '=', hash)]))
    .executeTakeFirst()
  return row && { ...row, isMailed: row.token_hash === hash }
}

export const findInvitationByConfirmation = (db: Handle, token: string, now: number) =>
  selectInvitations(db, now)
    .innerJoin('invitation_confirmations as c', 'c.invitation_id', 'i.id')
    .where('c.token_hash', '=', hashSecret(token))
    .executeTakeFirst()

export const linkToConfirmation = (db: Handle, token: string, invitationId: string) =>
  db
    .insertInto('invitation_confirmations')
    .values({ token_hash: hashSecret(token), invitation_id: invitationId })
    .execute()

interface InvitationTarget {
  readonly organisationId: string
  readonly emailKey: string
}

export const findOpenInvitation = (db: Handle, { organisationId, emailKey }: InvitationTarget, now: number) =>
  selectInvitations(db, now)
    .where('i.organisation_id', '=', organisationId)
    .where('i.email_key', '=', emailKey)
    .where('i.ended_as', 'is', null)
    .executeTakeFirst()

export const closeOpenInvitation = async (
  db: Handle,
  place: InvitationTarget,
  replaces: boolean,
  now: number,
): Promise<void> => {
  const open = await findOpenInvitation(db, place, now)
  if (open === undefined || (open.status === 'pending' && !replaces)) return
  await db
    .updateTable('invitations')
    .set({
      ended_as: replaces ? 'replaced' : open.status === 'expired' ? 'expired' : 'revoked',
      ended_at: new Date(now),
    })
    .where('id', '=', open.id)
    .where('ended_as', 'is', null)
    .execute()
}

interface NewInvitation extends InvitationTarget {
  readonly id: string
  readonly email: string
  readonly role: AssignableRole
  readonly invitedBy: string
  readonly token: string
  readonly linkToken: string
  readonly expiresAt: number
}

export const insertInvitation = async (db: Handle, invitation: NewInvitation, now: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invitations')
    .values({
      id: invitation.id,
      organisation_id: invitation.organisationId,
      email: invitation.email,
      email_key: invitation.emailKey,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      token_hash: hashSecret(invitation.token),
      link_hash: hashSecret(invitation.linkToken),
      created_at: new Date(now),
      expires_at: new Date(invitation.expiresAt),
      ended_as: null,
      ended_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'email_key']).where('ended_as', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const endInvitation = async (db: Handle, id: string, as: Ended, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ ended_as: as, ended_at: new Date(now) })
    .where('id', '=', id)
    .where('ended_as', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const isMember = async (db: Handle, { organisationId, emailKey }: InvitationTarget): Promise<boolean> => {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.organisation_id', '=', organisationId)
    .where('users.email_key', '=', emailKey)
    .select('users.id')
    .executeTakeFirst()
  return row !== undefined
}

/** An existing member keeps their role. */
export const joinOrganisation = (db: Handle, row: InvitationRow, userId: string, now: number) =>
  db
    .insertInto('memberships')
    .values({ organisation_id: row.organisation_id, user_id: userId, role: row.role, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const hasMembership = async (db: Handle, userId: string): Promise<boolean> =>
  (await db.selectFrom('memberships').where('user_id', '=', userId).select('user_id').executeTakeFirst()) !== undefined

const matchesSearch = (search: string) =>
  containsWords(sql`(i.email || ' ' || coalesce(u.first_name || ' ' || u.last_name, ''))`, search)

interface InvitationFilter {
  readonly search: string
  readonly status: InvitationStatus | undefined
  readonly offset: number
  readonly limit: number
}

export const listInvitations = (
  db: Handle,
  organisationId: string,
  { search, status, offset, limit }: InvitationFilter,
  now: number,
) =>
  selectInvitations(db, now)
    .where('i.organisation_id', '=', organisationId)
    .where(matchesSearch(search))
    .where(statusAt(new Date(now)), status === undefined ? '<>' : '=', status ?? 'replaced')
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()

export const countInvitations = async (
  db: Handle,
  organisationId: string,
  search: string,
  now: number,
): Promise<ReadonlyMap<InvitationStatus | 'replaced', number>> => {
  const rows = await db
    .selectFrom('invitations as i')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'i.invited_by').onRef('m.organisation_id', '=', 'i.organisation_id'),
    )
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .where('i.organisation_id', '=', organisationId)
    .where(matchesSearch(search))
    .select([statusAt(new Date(now)).as('status'), ({ fn }) => fn.countAll<number>().as('found')])
    .groupBy(sql`1`)
    .execute()
  return new Map(rows.map(({ status, found }) => [status, Number(found)]))
}
