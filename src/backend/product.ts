import { sql } from 'kysely'
import { brand } from '#src/lib/brand.ts'
import { ensureCollectorKey } from './collector/collector-key.ts'
import type { Config } from './config.ts'
import type { OpenDatabase } from './db/open-database.ts'
import type { ServedCall } from './http/served-call.ts'
import { startJobs } from './start-jobs.ts'
import type { Log } from './log.ts'
import { allRoutes } from './routes.ts'
import { seedRepository } from './seed/seed-repository.ts'
import { seedDemo } from './seed/seed-demo.ts'
import type { Services } from './services.ts'
import { startServices } from './start-services.ts'
import { checkPrices } from './stripe-payments/agreed-prices.ts'

export interface Product {
  readonly services: Services
  readonly routes: readonly ServedCall[]
  readonly collectorKey: string
  /** Resolves once the jobs run; rejects when they could not start, since nothing would ever be indexed then. */
  readonly jobsStarted: Promise<void>
  isReady(): Promise<boolean>
  announce(address: string): void
  stop(): Promise<void>
}

/** The composition root of the server, as `compose` is that of the page. */
export const startProduct = async (config: Config, log: Log, database: Promise<OpenDatabase>): Promise<Product> => {
  const services = await startServices(config, await database, Date.now, log)
  await checkPrices(services)
  const demo = await seedDemo(services)
  await seedRepository(services)
  const collectorKey = await ensureCollectorKey(services.db)
  const jobsStarted = startJobs(services, config.databaseUrl === undefined)
  void jobsStarted.then(() => services.work.prepare()).catch(() => undefined)
  return {
    services,
    routes: allRoutes(services),
    collectorKey,
    jobsStarted,
    async isReady() {
      await sql`select 1`.execute(services.db)
      return true
    },
    announce(address) {
      process.stdout.write(`${brand} is at ${address}\n`)
      if (demo !== undefined) process.stdout.write(`Sign in as ${demo.email} with the password ${demo.password}\n`)
    },
    async stop() {
      await jobsStarted.catch(() => undefined)
      await services.close()
    },
  }
}
