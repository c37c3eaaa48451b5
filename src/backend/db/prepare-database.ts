import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from './open-database.ts'
import { packDatabase } from './prepared-database.ts'

/** The templates are more than half of an empty cluster and are needed by `create database` only. */
const dropTemplateStatements = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
]

export const prepareDatabase = async (file: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-prepare-'))
  try {
    const database = await openDatabase({ folder })
    for (const statement of dropTemplateStatements) await database.runSql(statement)
    await database.close()
    await packDatabase(join(folder, 'database'), file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
