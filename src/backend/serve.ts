import { inspect } from 'node:util'
import { readConfig } from './config.ts'
import { ConfigurationError } from './configuration-error.ts'
import { getDatabaseAddress } from './database-address.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { NotADatabase } from './db/make-database.ts'
import { openDatabase } from './db/open-database.ts'
import { installCrashHandler } from './crash-handler.ts'
import { consoleLog } from './log.ts'

const start = async () => {
  const config = readConfig(process.env)
  const database = config.apiOrigin === undefined ? openDatabase(getDatabaseAddress(config), consoleLog) : undefined
  // Mark the rejection as handled; it is awaited below.
  database?.catch(() => undefined)
  const { serveBuild } = await import('./serve-build.ts')
  await serveBuild(config, database)
}

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
