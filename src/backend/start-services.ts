import { randomBytes } from 'node:crypto'
import { accessTokens } from './auth/access-tokens.ts'
import { openPasswords } from './auth/passwords.ts'
import { refreshTokens } from './auth/refresh-tokens.ts'
import { removeExpired } from './auth/remove-expired.ts'
import { sealer } from './auth/sealed-text.ts'
import { openAnswers } from './chat/answers.ts'
import { extractiveAnswerer } from './chat/extract/extractive-answerer.ts'
import type { Config } from './config.ts'
import { openDatabase, type DatabaseAddress, type OpenDatabase } from './db/open-database.ts'
import { rateLimiter } from './http/rate-limit.ts'
import { openJobQueue } from './jobs/job-queue.ts'
import type { Log } from './log.ts'
import { openMailer } from './mail/mailer.ts'
import type { Services } from './services.ts'

/** The key of the environment, or one made once and kept in the database, which every process of an installation shares. */
const signingKeyOf = async (config: Config, { db }: OpenDatabase): Promise<Uint8Array> => {
  if (config.signingKey !== undefined) return new TextEncoder().encode(config.signingKey)
  const fresh = randomBytes(48).toString('base64url')
  await db
    .insertInto('settings')
    .values({ key: 'signing-key', value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'signing-key')
    .executeTakeFirstOrThrow()
  return new TextEncoder().encode(kept.value)
}

export const databaseAddressOf = (config: Config): DatabaseAddress =>
  config.databaseUrl === undefined ? { folder: config.dataDir } : { url: config.databaseUrl }

export const startServices = async (
  config: Config,
  address: DatabaseAddress,
  clock: () => number,
  log: Log,
): Promise<Services & { close: () => Promise<void> }> => {
  const database = await openDatabase(address)
  await removeExpired(database.db, clock())
  const key = await signingKeyOf(config, database)
  const seal = sealer(key)
  const mailer = openMailer({ config, db: database.db, clock, sealer: seal, log })
  const answers = await openAnswers(
    { db: database.db, clock, log, answerer: extractiveAnswerer(database.db) },
    'url' in address,
  )
  const jobs = openJobQueue(database, log, 'url' in address)
  return {
    config,
    database,
    db: database.db,
    clock,
    log,
    accessTokens: accessTokens(key, clock),
    refreshTokens: refreshTokens(key),
    passwords: await openPasswords(),
    sealer: seal,
    limiter: rateLimiter(database.db, clock),
    mailer,
    answers,
    jobs,
    async close() {
      await jobs.stop()
      await answers.close()
      await mailer.settled()
      await database.close()
    },
  }
}
