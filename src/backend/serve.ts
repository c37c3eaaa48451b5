import { inspect } from 'node:util'
import { ConfigurationError, readConfig } from './config.ts'
import { getDatabaseAddress } from './database-address.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { NotADatabase } from './db/make-database.ts'
import { openDatabase } from './db/open-database.ts'
import { installCrashHandler } from './crash-handler.ts'
import { consoleLog } from './log.ts'

/** The database opens in a thread of its own while the rest of the server is loaded here. */
const start = async () => {
  const config = readConfig(process.env)
  const database = config.apiOrigin === undefined ? openDatabase(getDatabaseAddress(config), consoleLog) : undefined
  // Whoever awaits it comes later; a failure until then is not nobody's.
  database?.catch(() => undefined)
  const { serveBuild } = await import('./serve-build.ts')
  await serveBuild(config, database)
}

/** What a person can act on without a stack trace. */
const explainError = (error: unknown): string | undefined => {
  if (error instanceof ConfigurationError || error instanceof FolderInUse || error instanceof NotADatabase) {
    return error.message
  }
  const { code, port } = error as { code?: string; port?: number }
  return code === 'EADDRINUSE' ? `Port ${port} is in use. Set PORT to another one.` : undefined
}

installCrashHandler(consoleLog)
start().catch((error: unknown) => {
  process.stderr.write(`${explainError(error) ?? inspect(error)}\n`)
  process.exit(1)
})
