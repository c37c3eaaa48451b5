import { tmpdir } from 'node:os'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createApi } from '#src/backend/app.ts'
import { readConfig } from '#src/backend/config.ts'
import { openDatabase, type OpenDatabase } from '#src/backend/db/open-database.ts'
import type { Log } from '#src/backend/log.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { startServices } from '#src/backend/start-services.ts'
import type { Services } from '#src/backend/services.ts'
import { openMemoryDatabase } from './prepared-database.ts'

export interface TestBackend {
  readonly services: Services
  fetch(input: string | URL | Request, init?: RequestInit, ip?: string): Promise<Response>
  /** The clock of the backend moves only here. */
  advance(milliseconds: number): void
  readonly logged: { level: 'info' | 'error'; message: string; facts: unknown }[]
  close(): Promise<void>
}

export const startBackend = async (
  environment: Record<string, string> = {},
  openEmpty: (dataDir: string) => Promise<OpenDatabase> = openMemoryDatabase,
): Promise<TestBackend> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-test-'))
  let now = Date.UTC(2026, 0, 5, 9, 0, 0)
  const logged: TestBackend['logged'] = []
  const log: Log = {
    info: (message, facts) => logged.push({ level: 'info', message, facts }),
    error: (message, facts) => logged.push({ level: 'error', message, facts }),
  }
  const config = readConfig({ DATA_DIR: dataDir, ...environment })
  const { databaseUrl } = config
  const database = await (databaseUrl === undefined ? openEmpty(dataDir) : openDatabase({ url: databaseUrl }, log))
  const services = await startServices(config, database, () => now, log)
  const api = createApi(services, allRoutes(services))
  return {
    services,
    fetch: async (input, init, ip = '198.51.100.1') => {
      const request = input instanceof Request ? input : new Request(new URL(input, config.publicUrl), init)
      const response = await api.fetch(request, { ip })
      await services.accountRequests.finishNow()
      return response
    },
    advance: (milliseconds) => {
      now += milliseconds
    },
    logged,
    async close() {
      await services.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
