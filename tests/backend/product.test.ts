import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import { silentLog } from '#src/backend/log.ts'
import { startProduct } from '#src/backend/product.ts'
import { openMemoryDatabase } from '#tests/support/prepared-database.ts'

test('a product whose jobs cannot start says so, and can be stopped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-product-'))
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openMemoryDatabase()
  await database.runSql('create schema pgboss; create table pgboss.version (other text)')
  const product = await startProduct(config, silentLog, Promise.resolve(database))
  await expect(product.jobsStarted).rejects.toThrow('pgboss.version')
  expect(await product.isReady()).toBe(true)
  await product.stop()
  await expect(product.isReady()).rejects.toThrow()
  await rm(dataDir, { recursive: true })
})
