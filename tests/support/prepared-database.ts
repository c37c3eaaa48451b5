import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type OpenDatabase } from '#src/backend/db/open-database.ts'
import { getPreparedDatabasePath } from '#src/backend/db/prepared-database.ts'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'src/backend/db/migrations')

/** Of all that decides what is in a new database. */
const fingerprint = (): string => {
  const files = readdirSync(migrations).map((name) => join(migrations, name))
  const hash = createHash('sha256')
  for (const file of [...files.toSorted(), join(root, 'src/backend/db/prepare-database.ts')])
    hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** Made once for these sources by `prepare-database.setup.ts`, and then found by every run. */
export const preparedForTests = getPreparedDatabasePath(join(root, 'node_modules/.cache/quarry', fingerprint()))

/** An empty database in a folder and in a thread of its own, as the product has it. */
export const openFolderDatabase = (dataDir: string): Promise<OpenDatabase> =>
  openDatabase({ folder: dataDir, prepared: existsSync(preparedForTests) ? preparedForTests : undefined })

/** An empty database in memory with every table. */
export const openMemoryDatabase = (): Promise<OpenDatabase> =>
  openDatabase({ memory: true, prepared: existsSync(preparedForTests) ? preparedForTests : undefined })
