import { sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import { tooMany } from './refusal.ts'

export interface RateLimit {
  readonly name: string
  readonly most: number
  /** Seconds. */
  readonly within: number
}

export interface RateLimiter {
  /** Counts one call of `who`; throws the 429 refusal with `Retry-After` once there were too many in the window. */
  count(limit: RateLimit, who: string): Promise<void>
}

/** Fixed windows in the database, so that several processes count together. */
export const rateLimiter = (db: Database, clock: () => number): RateLimiter => ({
  async count(limit, who) {
    const now = clock()
    const start = new Date(Math.floor(now / (limit.within * 1000)) * limit.within * 1000)
    const row = await db
      .insertInto('rate_windows')
      .values({ key: `${limit.name}:${who}`, window_start: start, count: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          window_start: start,
          count: sql`case when rate_windows.window_start = excluded.window_start then rate_windows.count + 1 else 1 end`,
        }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    if (row.count > limit.most)
      throw tooMany(Math.max(1, Math.ceil((start.getTime() + limit.within * 1000 - now) / 1000)))
  },
})
