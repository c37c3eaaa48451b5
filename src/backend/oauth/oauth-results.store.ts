import { minutes } from '#src/lib/durations.ts'
import { hashSecret } from '../crypto/secret-tokens.ts'
import type { Handle, Tables } from '../db/tables.ts'

type ResultRow = Tables['oauth_results']

export const resultLifetimeMs = 5 * minutes

export type OauthResult = Pick<ResultRow, 'kind' | 'provider' | 'user_id' | 'organisation_id' | 'return_address'>

export const saveResult = (db: Handle, browser: string, result: OauthResult, now: number) => {
  const row = { ...result, expires_at: new Date(now + resultLifetimeMs) }
  return db
    .insertInto('oauth_results')
    .values({ browser_hash: hashSecret(browser), ...row })
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(row))
    .execute()
}

export const takeResult = (db: Handle, browser: string, now: number): Promise<OauthResult | undefined> =>
  db
    .deleteFrom('oauth_results')
    .where('browser_hash', '=', hashSecret(browser))
    .where('expires_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst()
