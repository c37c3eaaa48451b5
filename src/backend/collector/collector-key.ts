import { randomBytes } from 'node:crypto'
import type { Database } from '../db/tables.ts'

const setting = 'collector-key'

const readCollectorKey = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', setting).executeTakeFirst())?.value

export const ensureCollectorKey = async (db: Database): Promise<string> => {
  const known = await readCollectorKey(db)
  if (known !== undefined) return known
  await db
    .insertInto('settings')
    .values({ key: setting, value: `phc_${randomBytes(24).toString('base64url')}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const key = await readCollectorKey(db)
  if (key === undefined) throw new Error('the key of the collector was not kept')
  return key
}
