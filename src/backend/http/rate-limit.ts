import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { ErrorKey } from './error-keys.ts'
import { tooMany } from './refusal.ts'

export interface RateLimit {
  readonly name: string
  readonly max: number
  readonly withinMs: number
  readonly key?: ErrorKey
}

interface Spent {
  readonly left: number
  readonly resetsAt: number
}

export interface RateLimiter {
  spend(limit: RateLimit, who: string, amount?: number): Promise<Spent>
  /** Throws the 429 refusal with `Retry-After` once the limit is exceeded. */
  count(limit: RateLimit, who: string, amount?: number): Promise<void>
  check(limit: RateLimit, who: string): Promise<void>
}

const maxCount = 2_147_483_647

const getWindowStart = ({ withinMs }: RateLimit, now: number): Date => new Date(Math.floor(now / withinMs) * withinMs)

const createRefusal = ({ key, withinMs }: RateLimit, start: Date, now: number) =>
  tooMany(Math.max(1, Math.ceil((start.getTime() + withinMs - now) / 1000)), key)

/** Fixed windows are kept in the database, so several processes count together. */
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
