import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { ConnectionTurns, embeddedDialect } from './embedded-dialect.ts'
import { migrate } from './migrations.ts'
import { openPglite } from './pglite.ts'
import { packDatabase } from './prepared-database.ts'
import type { Tables } from './tables.ts'

/** The templates are more than half of an empty cluster and are needed by `create database` only. */
const dropTemplateStatements = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
]

export const prepareDatabase = async (file: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-prepare-'))
  try {
    const connection = await openPglite({ dataDir: folder }, false)
    await migrate(new Kysely<Tables>({ dialect: embeddedDialect(new ConnectionTurns(async () => connection)) }))
    for (const statement of dropTemplateStatements) await connection.execute(statement)
    await connection.close()
    await packDatabase(folder, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
