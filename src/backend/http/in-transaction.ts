import type { Database, Handle } from '../db/tables.ts'
import type { ErrorKey } from './error-keys.ts'
import { refused } from './refusal.ts'

type Constraints = Readonly<Record<string, ErrorKey>>

/** A unique constraint that another call violated meanwhile is answered with 409. */
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
