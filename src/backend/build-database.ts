import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDatabase } from './db/prepare-database.ts'
import { getPreparedDatabasePath } from './db/prepared-database.ts'

const folder = join(import.meta.dirname, '../../dist/database')
await rm(folder, { recursive: true, force: true })
await prepareDatabase(getPreparedDatabasePath(folder))
