import { hours, seconds } from '#src/lib/durations.ts'
import type { CheckFault } from '#src/contract/llm-settings.ts'
import type { Handle } from '../db/tables.ts'

/** Only a change of the model helps against these. */
const finalFaults: readonly CheckFault['kind'][] = ['wrongKey', 'forbidden', 'unknownModel']
const firstWaitMs = 30 * seconds
const maxWaitMs = 1 * hours
/** A model that failed for this long is not asked again by itself. */
const maxFailingMs = 24 * hours

export const findFailure = (db: Handle, owner: string) =>
  db.selectFrom('embedding_failures').where('owner', '=', owner).selectAll().executeTakeFirst()

type Failure = Awaited<ReturnType<typeof findFailure>>

const findRetryTime = (fault: CheckFault, attempts: number, since: number, now: number): Date | null => {
  if (finalFaults.includes(fault.kind) || now - since >= maxFailingMs) return null
  const wait = Math.min(maxWaitMs, firstWaitMs * 2 ** (attempts - 1))
  return new Date(now + Math.max(wait, (fault.retryAfter ?? 0) * seconds))
}

export const noteFailure = async (db: Handle, owner: string, fault: CheckFault, now: Date): Promise<void> => {
  const before: Failure = await findFailure(db, owner)
  const since = before?.since ?? now
  const attempts = (before?.attempts ?? 0) + 1
  const retryAt = findRetryTime(fault, attempts, since.getTime(), now.getTime())
  const values = { fault: JSON.stringify(fault), since, attempts, retry_at: retryAt }
  await db
    .insertInto('embedding_failures')
    .values({ owner, ...values })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(values))
    .execute()
}

export const forgetFailure = async (db: Handle, owner: string): Promise<void> => {
  await db.deleteFrom('embedding_failures').where('owner', '=', owner).execute()
}
