import { days } from '#src/lib/durations.ts'
import type { Services } from '../services.ts'
import { removeOldBrowsers } from '../credentials/known-browsers.ts'

export const deleteStaleAuthRows = async ({
  clock,
  config,
  db,
}: Pick<Services, 'clock' | 'config' | 'db'>): Promise<void> => {
  const now = clock()
  const aDayAgo = new Date(now - 1 * days)
  await db
    .deleteFrom('sessions')
    .where('created_at', '<=', new Date(now - 1 * days - config.maxSessionMs))
    .execute()
  // A live session keeps its used tokens so that a reuse is recognised.
  await db
    .deleteFrom('refresh_tokens')
    .where('expires_at', '<', aDayAgo)
    .where('session_id', 'not in', (tokens) =>
      tokens.selectFrom('refresh_tokens').where('expires_at', '>=', aDayAgo).select('session_id'),
    )
    .execute()
  await db
    .deleteFrom('sessions')
    .where('created_at', '<', aDayAgo)
    .where('id', 'not in', (tokens) => tokens.selectFrom('refresh_tokens').select('session_id'))
    .execute()
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', aDayAgo).execute()
  await db.deleteFrom('sign_in_failures').where('updated_at', '<', aDayAgo).execute()
  await removeOldBrowsers(db, now)
  await db.deleteFrom('oauth_states').where('expires_at', '<', aDayAgo).execute()
  await db.deleteFrom('oauth_results').where('expires_at', '<', aDayAgo).execute()
  await db.deleteFrom('account_requests').where('created_at', '<', aDayAgo).execute()
  await db.deleteFrom('rate_windows').where('window_start', '<', aDayAgo).execute()
}
