import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { ErrorKey } from './error-keys.ts'
import { tooMany } from './refusal.ts'

export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly withinMs: number
  /** What who was too fast is told, with `seconds`; left out: that there were too many attempts. */
  readonly key?: ErrorKey
}

interface Spent {
  /** Calls left in this window; negative once there were too many. */
  readonly left: number
  /** Milliseconds since 1970. */
  readonly resetsAt: number
}

export interface RateLimiter {
  /** Counts one call of `who`, or `amount` of whatever the limit counts, and refuses none. */
  spend(limit: RateLimit, who: string, amount?: number): Promise<Spent>
  /** Counts one call of `who`; throws the 429 refusal with `Retry-After` once there were too many in the window. */
  count(limit: RateLimit, who: string, amount?: number): Promise<void>
  /** Throws the same once `who` has no call left in the window; counts none. */
  check(limit: RateLimit, who: string): Promise<void>
}

/** The largest integer of the database. */
const maxCount = 2_147_483_647

const getWindowStart = ({ withinMs }: RateLimit, now: number): Date => new Date(Math.floor(now / withinMs) * withinMs)

const createRefusal = ({ key, withinMs }: RateLimit, start: Date, now: number) =>
  tooMany(Math.max(1, Math.ceil((start.getTime() + withinMs - now) / 1000)), key)

/** Fixed windows in the database, so that several processes count together. */
export const createRateLimiter = (db: Database, clock: () => number): RateLimiter => ({
  async spend(limit, who, amount = 1) {
    const start = getWindowStart(limit, clock())
    const row = await db
      .insertInto('rate_windows')
      .values({ key: `${limit.name}:${who}`, window_start: start, count: amount })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          window_start: start,
          count: sql`case when rate_windows.window_start = excluded.window_start then least(rate_windows.count::bigint + ${amount}, ${maxCount})::integer else ${amount}::integer end`,
        }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    return { left: limit.max - row.count, resetsAt: start.getTime() + limit.withinMs }
  },
  async count(limit, who, amount = 1) {
    const now = clock()
    const { left } = await this.spend(limit, who, amount)
    if (left < 0) throw createRefusal(limit, getWindowStart(limit, now), now)
  },
  async check(limit, who) {
    const now = clock()
    const start = getWindowStart(limit, now)
    const row = await db
      .selectFrom('rate_windows')
      .where('key', '=', `${limit.name}:${who}`)
      .where('window_start', '=', start)
      .select('count')
      .executeTakeFirst()
    if ((row?.count ?? 0) >= limit.max) throw createRefusal(limit, start, now)
  },
})
