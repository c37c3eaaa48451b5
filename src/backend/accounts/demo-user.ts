import type { Handle } from '../db/tables.ts'

/** The setting that holds the id of the demo account. */
export const demoUser = 'demo-user'

export const demoUserId = async (db: Handle): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', demoUser).executeTakeFirst())?.value
