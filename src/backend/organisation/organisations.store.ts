import type { Role } from '#src/contract/roles.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import type { Handle } from '../db/tables.ts'

/** What a new organisation starts with, so that every screen can be tried (`decisions.md` D9c). */
const startingPlan = {
  plan_level: 'startup',
  is_plan_custom: false,
  is_auto_indexing_allowed: true,
  plan_features: JSON.stringify(['code-review']),
  features: JSON.stringify(['CustomLLMSettings', 'PublicChatLinks']),
}

export const insertOrganisation = async (db: Handle, name: string, now: number): Promise<string> => {
  const id = newObjectId(now)
  await db
    .insertInto('organisations')
    .values({
      id,
      name,
      industry: null,
      company_size: null,
      marketing_info_provided_at: null,
      ...startingPlan,
      created_at: new Date(now),
    })
    .execute()
  return id
}

export const insertMembership = (db: Handle, organisationId: string, userId: string, role: Role, now: number) =>
  db
    .insertInto('memberships')
    .values({ organisation_id: organisationId, user_id: userId, role, created_at: new Date(now) })
    .execute()

export const readOrganisation = (db: Handle, id: string) =>
  db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export type OrganisationRow = Awaited<ReturnType<typeof readOrganisation>>

interface OrganisationChange {
  readonly name?: string | undefined
  readonly industry?: string | null | undefined
  readonly companySize?: string | null | undefined
}

/** Leaves out what is undefined, clears what is null or empty, and keeps the time when a first answer was given. */
export const updateOrganisation = async (db: Handle, id: string, change: OrganisationChange, now: number) => {
  const { name, industry, companySize } = change
  const isAnswered = Boolean(industry) || Boolean(companySize)
  if (name === undefined && industry === undefined && companySize === undefined) return
  await db
    .updateTable('organisations')
    .set((row) => ({
      ...(name === undefined ? {} : { name }),
      ...(industry === undefined ? {} : { industry: industry || null }),
      ...(companySize === undefined ? {} : { company_size: companySize || null }),
      ...(isAnswered
        ? { marketing_info_provided_at: row.fn.coalesce('marketing_info_provided_at', row.val(new Date(now))) }
        : {}),
    }))
    .where('id', '=', id)
    .execute()
}
