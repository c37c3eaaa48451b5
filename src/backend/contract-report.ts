import { allEndpoints } from '#src/contract/all-endpoints.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'
import { consoleLog } from './log.ts'
import { allRoutes } from './routes.ts'
import { startServices } from './start-services.ts'

const services = await startServices(readConfig({}), await openDatabase({ memory: true }), Date.now, consoleLog)
const served = new Set(allRoutes(services).map(({ endpoint }) => endpoint))
await services.close()

const specified = [...allEndpoints.values()].filter(({ ownPagesOnly }) => ownPagesOnly !== true)
const additions = [...allEndpoints.values()].filter(({ ownPagesOnly }) => ownPagesOnly === true)
for (const endpoint of specified) {
  if (!served.has(endpoint)) process.stdout.write(`not served  ${endpoint.method.padEnd(6)} ${endpoint.path}\n`)
}
const servedAdditions = additions.filter((endpoint) => served.has(endpoint))
process.stdout.write(`additions   ${servedAdditions.length} of ${additions.length} served\n`)
process.stdout.write(`served ${specified.filter((endpoint) => served.has(endpoint)).length} of ${specified.length}\n`)
