import { randomBytes } from 'node:crypto'
import { authenticate } from './access/authenticate.ts'
import { createAccessTokens } from './credentials/access-tokens.ts'
import { openAccountRequestQueue } from './auth/account-requests.ts'
import { openPasswords } from './credentials/passwords.ts'
import { createRefreshTokens } from './credentials/refresh-tokens.ts'
import { runAccountRequest } from './auth/run-account-request.ts'
import { createSealer, type Sealer } from './crypto/sealed-text.ts'
import { openAnswers } from './chat/answers.ts'
import type { Answerer } from './chat/answerer.ts'
import { chooseOwnAnswerer } from './chat/own-answerers.ts'
import type { ModelAnswererDeps } from './chat/model/model-answerer.ts'
import { threadedAnswerer } from './chat/threaded-answerer.ts'
import type { Config } from './config.ts'
import { openEmbeddings } from './embeddings/embeddings.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { openGithubApp } from './github-app/github-app.ts'
import { createRateLimiter } from './http/rate-limit.ts'
import { openJobQueue } from './jobs/job-queue.ts'
import type { Log } from './log.ts'
import { openMailer } from './mail/mailer.ts'
import type { Services } from './services.ts'
import { openStripe } from './stripe-payments/stripe-account.ts'
import { createStripePages } from './stripe-payments/stripe-pages.ts'
import { createTestPages } from './test-payments/test-pages.ts'
import { createOwnModelChoice } from './language-models/choose-own-model.ts'
import type { ChooseModel, ChosenModel } from './language-models/chosen-model.ts'
import { openInstalledModel } from './language-models/installed-model.ts'
import { openTaskPool } from './task-pool.ts'
import { openTickets } from './tickets/tickets.ts'
import { countModelUsage } from './usage/count-question.ts'

const readStoredKey = async ({ db }: OpenDatabase): Promise<string | undefined> =>
  (await db.selectFrom('settings').select('value').where('key', '=', 'signing-key').executeTakeFirst())?.value

const createKey = async (database: OpenDatabase): Promise<string> => {
  const fresh = randomBytes(48).toString('base64url')
  await database.db
    .insertInto('settings')
    .values({ key: 'signing-key', value: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await readStoredKey(database)
  if (kept === undefined) throw new Error('the signing key was not kept')
  return kept
}

/** All processes share the key in the database, until the environment names one: then it is a previous key. */
const readSigningKeys = async (config: Config, database: OpenDatabase): Promise<[string, ...string[]]> => {
  const { signingKey, previousSigningKeys } = config
  const storedKey = await readStoredKey(database)
  if (signingKey === undefined) return [storedKey ?? (await createKey(database)), ...previousSigningKeys]
  return [signingKey, ...previousSigningKeys, ...(storedKey === undefined ? [] : [storedKey])]
}

type BaseServices = Pick<Services, 'config' | 'database' | 'clock' | 'log'>

const openCredentials = ([currentKey, ...previousKeys]: [string, ...string[]], { database, clock }: BaseServices) => {
  const encode = (text: string) => new TextEncoder().encode(text)
  const key = encode(currentKey)
  return {
    accessTokens: createAccessTokens(key, clock),
    refreshTokens: createRefreshTokens(key),
    passwords: openPasswords(),
    sealer: createSealer(key, previousKeys.map(encode)),
    limiter: createRateLimiter(database.db, clock),
  }
}

type AnswererParts = Pick<ModelAnswererDeps, 'work' | 'fallback' | 'countUsage'>

const createAnswerer = async (
  { database: { db }, clock }: BaseServices,
  parts: AnswererParts,
  model: ChosenModel | undefined,
): Promise<Answerer> => {
  if (model === undefined) return parts.fallback
  const { modelAnswerer } = await import('./chat/model/model-answerer.ts')
  return modelAnswerer({ ...parts, ...model, db, clock })
}

const openBackgroundWork = async (base: BaseServices, sealer: Sealer) => {
  const { config, database, clock, log } = base
  const { db } = database
  const isShared = config.databaseUrl !== undefined
  const jobs = openJobQueue(database, log, isShared)
  const countTokens = (organisationId: string, inputTokens: number): void =>
    countModelUsage({ db, clock, log }, { organisationId }, { inputTokens, outputTokens: 0 })
  const embeddings = openEmbeddings({ config, database, db, clock, log, jobs, sealer, countTokens })
  const work = openTaskPool(db, embeddings.embedQuestion)
  const parts: AnswererParts = {
    work,
    fallback: threadedAnswerer(work),
    countUsage: ({ organisationId, apiKeyId }, tokens) =>
      countModelUsage({ db, clock, log }, { organisationId, apiKeyId }, tokens),
  }
  const installedModel = await openInstalledModel(config, log)
  const chooseOwnModel = createOwnModelChoice({ db, clock, log, config, sealer })
  const answerer = await createAnswerer(base, parts, installedModel)
  const choose = chooseOwnAnswerer({ ...parts, db, clock, answerer, chooseOwnModel })
  const answers = await openAnswers({ db, clock, log, answerer, choose }, isShared)
  const chooseModel: ChooseModel = async (wanted) => (await chooseOwnModel(wanted)).model ?? installedModel
  return { work, answers, jobs, embeddings, chooseModel }
}

const closeServices = async ({
  accountRequests,
  jobs,
  answers,
  tickets,
  work,
  mailer,
  database,
}: Services): Promise<void> => {
  await accountRequests.finishNow()
  await jobs.stop()
  await answers.close()
  await tickets.close()
  await work.close()
  await mailer.settled()
  await database.close()
}

export const startServices = async (
  config: Config,
  database: OpenDatabase,
  clock: () => number,
  log: Log,
): Promise<Services & { close: () => Promise<void> }> => {
  const { db } = database
  const base: BaseServices = { config, database, clock, log }
  const credentials = openCredentials(await readSigningKeys(config, database), base)
  const { sealer } = credentials
  const background = await openBackgroundWork(base, sealer)
  const mailer = openMailer({ config, db, clock, sealer, log })
  const accountRequests = openAccountRequestQueue({
    db,
    clock,
    sealer,
    log,
    run: (handle, request) => runAccountRequest(services, handle, request),
    dispatch: (mailId) => mailer.dispatch(mailId),
  })
  const stripe = config.stripe && openStripe(config.stripe, log)
  const services: Services & { close: () => Promise<void> } = {
    ...base,
    db,
    authenticate: (request, endpoint, reply) => authenticate(services, request, endpoint, reply),
    ...credentials,
    mailer,
    accountRequests,
    stripe,
    github: config.githubApp && openGithubApp(config.githubApp, config, clock),
    tickets: openTickets({ config, db, clock, log, sealer }),
    get paymentPages() {
      return stripe === undefined ? createTestPages(services) : createStripePages(services, stripe)
    },
    ...background,
    close: () => closeServices(services),
  }
  return services
}
