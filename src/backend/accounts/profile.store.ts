import type { Language } from '#src/contract/languages.ts'
import type { Handle } from '../db/tables.ts'

export const readUserRow = (db: Handle, userId: string) =>
  db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()

export type UserRow = Awaited<ReturnType<typeof readUserRow>>

export const readMemberships = (db: Handle, userId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .where('memberships.user_id', '=', userId)
    .select(['organisations.id', 'organisations.name', 'memberships.role'])
    .orderBy('memberships.created_at')
    .orderBy('organisations.id')
    .execute()

export type MembershipRow = Awaited<ReturnType<typeof readMemberships>>[number]

interface ProfileChange {
  readonly first_name?: string
  readonly last_name?: string
  readonly job_title?: string | null
  readonly department?: string | null
  readonly language?: Language
}

export const updateUser = async (db: Handle, userId: string, change: ProfileChange): Promise<void> => {
  if (Object.keys(change).length === 0) return
  await db.updateTable('users').set(change).where('id', '=', userId).execute()
}

export const saveMarketingSkip = (db: Handle, userId: string, skippedAt: Date | null) =>
  db.updateTable('users').set({ marketing_skipped_at: skippedAt }).where('id', '=', userId).execute()

export const markIntroductionReceived = (db: Handle, userId: string, now: number) =>
  db
    .updateTable('users')
    .set({ introduction_received_at: new Date(now) })
    .where('id', '=', userId)
    .where('introduction_received_at', 'is', null)
    .execute()
