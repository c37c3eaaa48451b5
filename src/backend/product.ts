import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { ServedCall } from './http/served-call.ts'
import { allRoutes } from './routes.ts'
import { databaseAddressOf, startServices } from './start-services.ts'
import type { Services } from './services.ts'

export interface Product {
  readonly services: Services
  readonly routes: readonly ServedCall[]
  isReady(): Promise<boolean>
  /** Prints where the product is and, once, the credentials of a fresh demo account. */
  announce(address: string): void
  stop(): Promise<void>
}

/** Opens the database, seeds an empty one, and starts the jobs. */
export const startProduct = async (config: Config, log: Log): Promise<Product> => {
  const services = await startServices(config, databaseAddressOf(config), Date.now, log)
  return {
    services,
    routes: allRoutes(services),
    isReady: async () => (await services.db.selectFrom('settings').select('key').limit(1).execute()).length >= 0,
    announce: (address) => process.stdout.write(`Quarry is at ${address}\n`),
    stop: () => services.close(),
  }
}
