import type { Config } from './config.ts'
import type { DatabaseAddress } from './db/open-database.ts'
import { findBuiltDatabase } from './db/prepared-database.ts'

export const getDatabaseAddress = ({ databaseUrl, dataDir }: Config): DatabaseAddress =>
  databaseUrl === undefined ? { folder: dataDir, prepared: findBuiltDatabase() } : { url: databaseUrl }
