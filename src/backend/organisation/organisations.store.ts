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
