import { randomBytes } from 'node:crypto'
import { brand } from '#src/lib/brand.ts'
import { endSessions } from '../credentials/sessions.store.ts'
import type { Database, Handle } from '../db/tables.ts'
import { insertMembership, insertOrganisation } from '../accounts/organisations.store.ts'
import type { Services } from '../services.ts'
import { insertUser } from '../accounts/users.store.ts'
import { demoUserSetting, findDemoUserId } from '../accounts/demo-user.ts'

const demoClosed = 'demo-closed'

const isEmpty = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

const newPassword = (): string => `Qy7-${randomBytes(12).toString('base64url')}`

interface Demo {
  readonly email: string
  readonly passwordHash: string
  readonly isMarketingAsked: boolean
}

const answerMarketing = (db: Handle, organisationId: string, now: number) =>
  db
    .updateTable('organisations')
    .set({ industry: 'software', company_size: '1', marketing_info_provided_at: new Date(now) })
    .where('id', '=', organisationId)
    .execute()

const insertDemo = async (
  db: Handle,
  { email, passwordHash, isMarketingAsked }: Demo,
  now: number,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ key: demoUserSetting, value: '' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const person = { email, firstName: 'Demo', lastName: 'Administrator', passwordHash, language: null }
  const userId = await insertUser(db, { ...person, isConfirmed: true }, now)
  if (userId === undefined) return false
  await db.updateTable('settings').set({ value: userId }).where('key', '=', demoUserSetting).execute()
  const organisationId = await insertOrganisation(db, brand, now)
  if (!isMarketingAsked) await answerMarketing(db, organisationId, now)
  await insertMembership(db, organisationId, userId, 'Administrator', now)
  return true
}

const closeDemo = async (db: Handle, userId: string, now: number): Promise<void> => {
  await db
    .insertInto('settings')
    .values({ key: demoClosed, value: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('users')
    .set({ disabled_at: new Date(now) })
    .where('id', '=', userId)
    .execute()
  await endSessions(db, userId, 'removed', now)
}

const reopenDemo = async (db: Handle, userId: string): Promise<void> => {
  const { numDeletedRows } = await db.deleteFrom('settings').where('key', '=', demoClosed).executeTakeFirst()
  if (numDeletedRows === 0n) return
  await db.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()
}

/** The demo account is open only while the server serves its own machine (`src/backend/README.md`, D3). */
const openOrClose = async ({ clock, config, db }: Services): Promise<void> => {
  const userId = await findDemoUserId(db)
  if (userId === undefined) return
  await db
    .transaction()
    .execute((transaction) =>
      config.demo === undefined ? closeDemo(transaction, userId, clock()) : reopenDemo(transaction, userId),
    )
}

export const seedDemo = async (services: Services): Promise<{ email: string; password: string } | undefined> => {
  const { clock, config, db, passwords } = services
  await openOrClose(services)
  if (config.demo === undefined || !(await isEmpty(db))) return undefined
  const { email } = config.demo
  const password = config.demo.password ?? newPassword()
  const demo: Demo = { email, passwordHash: await passwords.hash(password), isMarketingAsked: config.isQa }
  const isNew = await db.transaction().execute((transaction) => insertDemo(transaction, demo, clock()))
  return isNew ? { email, password } : undefined
}
