import { existsSync } from 'node:fs'
import { prepareDatabase } from '#src/backend/db/prepare-database.ts'
import { preparedForTests } from './prepared-database.ts'

/** Runs once before the test files: each of them would make a database from nothing otherwise, which takes seconds. */
export default async (): Promise<void> => {
  if (!existsSync(preparedForTests)) await prepareDatabase(preparedForTests)
}
