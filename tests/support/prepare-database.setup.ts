import { existsSync } from 'node:fs'
import { prepareDatabase } from '#src/backend/db/prepare-database.ts'
import { preparedForTests } from './prepared-database.ts'

export default async (): Promise<void> => {
  if (!existsSync(preparedForTests)) await prepareDatabase(preparedForTests)
}
