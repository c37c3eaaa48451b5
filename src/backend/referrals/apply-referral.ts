import type { Reward } from '#src/contract/referrals.ts'
import { hasReferrals } from '../plans/plan-rules.ts'
import type { Config } from '../config.ts'
import type { Handle } from '../db/tables.ts'
import { Refusal, refused } from '../http/refusal.ts'
import { inTransaction } from '../http/in-transaction.ts'
import type { Services } from '../services.ts'
import { findUsableCode, normaliseCode, type UsableCode } from './codes.store.ts'
import { findApplied, hasReferred, insertReferral } from './referrals.store.ts'
import { grantReward } from './rewards.store.ts'

const constraints = { referrals_by_referred: 'errors.referralAlreadyApplied' } as const

interface Guest {
  readonly organisationId: string
  readonly userId: string
}

export const requireReferrals = async (db: Handle, config: Config, organisationId: string): Promise<void> => {
  const plan = await db
    .selectFrom('organisations')
    .where('id', '=', organisationId)
    .select('plan_level')
    .executeTakeFirstOrThrow()
  if (!hasReferrals(plan, config)) throw refused(403, 'errors.referralsNotInPlan')
}

/** Serialises two organisations that use each other's code; the fixed order prevents a deadlock. */
const lockBoth = (db: Handle, ids: readonly string[]) =>
  db.selectFrom('organisations').where('id', 'in', ids).select('id').orderBy('id').forNoKeyUpdate().execute()

const requireUsableCode = async (db: Handle, config: Config, typed: string): Promise<UsableCode> => {
  const code = await findUsableCode(db, normaliseCode(typed))
  if (code === undefined || !hasReferrals(code, config)) throw refused(404, 'errors.referralUnknown')
  return code
}

const applyInTransaction = async (
  db: Handle,
  { clock, config }: Services,
  guest: Guest,
  typed: string,
): Promise<Reward> => {
  const { organisationId, userId } = guest
  await requireReferrals(db, config, organisationId)
  const code = await requireUsableCode(db, config, typed)
  await lockBoth(db, [organisationId, code.organisation_id])
  if ((await findApplied(db, organisationId)) !== undefined) throw refused(409, 'errors.referralAlreadyApplied')
  const isOwn = code.organisation_id === organisationId || code.user_id === userId
  if (isOwn || (await hasReferred(db, organisationId, code.organisation_id))) throw refused(409, 'errors.referralOwn')
  const now = clock()
  await insertReferral(db, { organisationId, userId, code: code.code }, now)
  await grantReward(db, code.organisation_id, { kind: 'RepositoryStorage', reason: 'Invited' }, now)
  return grantReward(db, organisationId, { kind: 'RepositoryStorage', reason: 'Joined' }, now)
}

export const applyReferral = (services: Services, guest: Guest, typed: string): Promise<Reward> =>
  inTransaction(services.db, constraints, (transaction) => applyInTransaction(transaction, services, guest, typed))

/** A sign-up's code counts once the address is confirmed; a code that cannot be applied is dropped silently. */
export const applyWantedReferral = async (services: Services, db: Handle, userId: string): Promise<void> => {
  const waiting = await db
    .selectFrom('organisations')
    .innerJoin('memberships', 'memberships.organisation_id', 'organisations.id')
    .where('memberships.user_id', '=', userId)
    .where('organisations.wanted_referral', 'is not', null)
    .select(['organisations.id', 'organisations.wanted_referral'])
    .execute()
  for (const { id: organisationId, wanted_referral: code } of waiting) {
    await db.updateTable('organisations').set({ wanted_referral: null }).where('id', '=', organisationId).execute()
    try {
      await applyInTransaction(db, services, { organisationId, userId }, code ?? '')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}
