import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type OpenDatabase } from '#src/backend/db/open-database.ts'
import { getPreparedDatabasePath } from '#src/backend/db/prepared-database.ts'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'src/backend/db/migrations')

const fingerprint = (): string => {
  const files = readdirSync(migrations).map((name) => join(migrations, name))
  const hash = createHash('sha256')
  for (const file of [...files.toSorted(), join(root, 'src/backend/db/prepare-database.ts')])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

export const preparedForTests = getPreparedDatabasePath(join(root, 'node_modules/.cache/quarry', fingerprint()))

export const openFolderDatabase = (dataDir: string): Promise<OpenDatabase> =>
  openDatabase({ folder: dataDir, prepared: existsSync(preparedForTests) ? preparedForTests : undefined })

export const openMemoryDatabase = (): Promise<OpenDatabase> =>
  openDatabase({ memory: true, prepared: existsSync(preparedForTests) ? preparedForTests : undefined })
