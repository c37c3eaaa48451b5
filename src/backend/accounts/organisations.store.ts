import { sql } from 'kysely'
import type { ChatMode } from '#src/contract/chat.ts'
import type { Language } from '#src/contract/languages.ts'
import type { FeatureFlag } from '#src/contract/organisation.ts'
import type { Role } from '#src/contract/roles.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { getPlanTerms } from '../plans/plan-rules.ts'
import type { Handle } from '../db/tables.ts'

const startingFeatures: readonly FeatureFlag[] = ['CustomLLMSettings', 'PublicChatLinks', 'LimitedApiKeys']
/** A new organisation gets a plan with which every screen can be tried (`src/backend/README.md`, D9c). */
const startingPlan = {
  ...getPlanTerms('startup'),
  plan_features: JSON.stringify(getPlanTerms('startup').plan_features),
  features: JSON.stringify(startingFeatures),
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

export const saveWantedReferral = (db: Handle, id: string, code: string) =>
  db.updateTable('organisations').set({ wanted_referral: code }).where('id', '=', id).execute()

export const readOrganisation = (db: Handle, id: string) =>
  db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export type OrganisationRow = Awaited<ReturnType<typeof readOrganisation>>

interface OrganisationChange {
  readonly name?: string | undefined
  readonly industry?: string | null | undefined
  readonly companySize?: string | null | undefined
}

type SeenVersion = number | undefined

/**
 * Ignores undefined members and clears null or empty ones. Returns false, and changes nothing, when the version is not
 * current.
 */
export const updateOrganisation = async (
  db: Handle,
  { id, version }: { id: string; version: SeenVersion },
  change: OrganisationChange,
  now: number,
): Promise<boolean> => {
  const { name, industry, companySize } = change
  const isAnswered = Boolean(industry) || Boolean(companySize)
  if (name === undefined && industry === undefined && companySize === undefined) return true
  const { numUpdatedRows } = await db
    .updateTable('organisations')
    .set((row) => ({
      version: sql<number>`version + 1`,
      ...(name === undefined ? {} : { name }),
      ...(industry === undefined ? {} : { industry: industry || null }),
      ...(companySize === undefined ? {} : { company_size: companySize || null }),
      ...(isAnswered
        ? { marketing_info_provided_at: row.fn.coalesce('marketing_info_provided_at', row.val(new Date(now))) }
        : {}),
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface SettingsChange {
  readonly defaultChatMode?: ChatMode | undefined
  readonly mailLanguage?: Language | null | undefined
  readonly isAutoIndexingDefault?: boolean | undefined
}

export const updateSettings = async (
  db: Handle,
  { id, version }: { id: string; version: SeenVersion },
  { defaultChatMode, mailLanguage, isAutoIndexingDefault }: SettingsChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('organisations')
    .set({
      settings_version: sql<number>`settings_version + 1`,
      ...(defaultChatMode === undefined ? {} : { default_chat_mode: defaultChatMode }),
      ...(mailLanguage === undefined ? {} : { mail_language: mailLanguage }),
      ...(isAutoIndexingDefault === undefined ? {} : { is_auto_indexing_default: isAutoIndexingDefault }),
    })
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('settings_version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
