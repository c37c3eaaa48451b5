import type { Handle } from '../db/tables.ts'

export const demoUserSetting = 'demo-user'

export const findDemoUserId = async (db: Handle): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', demoUserSetting).executeTakeFirst())?.value
