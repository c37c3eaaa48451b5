import type { Database, Handle } from '../db/tables.ts'
import type { ErrorKey } from './error-keys.ts'
import { refused } from './refusal.ts'

/** Error keys by the name of a unique constraint. */
type Constraints = Readonly<Record<string, ErrorKey>>

/**
 * Runs `work` in one transaction. A row that another call has inserted meanwhile violates a constraint; it is refused with
 * 409, as if it had been there before.
 */
export const inTransaction = async <T>(
  db: Database,
  constraints: Constraints,
  work: (transaction: Handle) => Promise<T>,
): Promise<T> => {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    const { constraint } = error as { constraint?: unknown }
    const key = typeof constraint === 'string' ? constraints[constraint] : undefined
    throw key === undefined ? error : refused(409, key, { translationParameters: { name: '' } })
  }
}
