import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#src/backend/db/open-database.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { demoPassword, signInAsDemo } from '#tests/support/product-api.ts'
import { runProduct, type RunningProduct } from '#tests/support/running-product.ts'

vi.setConfig({ testTimeout: 300_000 })

const patience = { timeout: 120_000, interval: 100 }

let dataDir: string
let running: RunningProduct | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quarry-crash-'))
})
afterAll(async () => {
  await running?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (): Promise<RunningProduct> => {
  running = await runProduct({ dataDir, environment: { DEMO_PASSWORD: demoPassword } })
  return running
}

const signIn = async (product: RunningProduct) => {
  const { call } = await signInAsDemo(product)
  return async (): Promise<Repository> => {
    const list = await call<Repository[]>('/api/repositories')
    if (list.length !== 1 || list[0] === undefined) throw new Error(`there are ${list.length} repositories`)
    return list[0]
  }
}

const startAndWaitForTheMiddle = async (): Promise<RunningProduct> => {
  const product = await start()
  const read = await signIn(product)
  await vi.waitFor(async () => {
    const { status, progress } = await read()
    expect(status).toBe('Processing')
    expect(progress?.filesDone).toBeGreaterThan(30)
  }, patience)
  return product
}

const readCounts = async () => {
  const { db, close } = await openDatabase({ folder: dataDir })
  try {
    const count = async (table: string) => {
      const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from ${sql.table(table)}`.execute(
        db,
      )
      return rows[0]?.rows
    }
    const { rows: paths } = await sql<{ paths: number }>`
      select count(distinct path)::integer as paths from code_files`.execute(db)
    const { rows: tables } = await sql<{ tables: number }>`
      select count(*)::integer as tables from pg_class where relkind = 'r' and relname ~ '^code_[a-z]+_[0-9]+$'`.execute(
      db,
    )
    const index = await db.selectFrom('code_indexes').select(['state', 'files', 'chunks', 'symbols']).execute()
    const rows = {
      files: await count('code_files'),
      chunks: await count('code_chunks'),
      symbols: await count('code_symbols'),
    }
    return { index, rows, paths: paths[0]?.paths, tables: tables[0]?.tables }
  } finally {
    await close()
  }
}

test('killed twice and stopped once in the middle of indexing, the product finishes it, and nothing is doubled', async () => {
  await (await startAndWaitForTheMiddle()).kill()
  const stopping = await startAndWaitForTheMiddle()
  expect(await stopping.stop()).toBe(0)
  await (await startAndWaitForTheMiddle()).kill()

  const product = await start()
  const read = await signIn(product)
  const alive = await vi.waitFor(async () => {
    const repository = await read()
    expect(repository.status).toBe('Alive')
    return repository
  }, patience)
  expect(alive).not.toHaveProperty('failure')
  expect(alive.index?.files).toBeGreaterThan(300)
  expect(await readdir(join(dataDir, 'work'))).toEqual([])
  expect(await product.stop()).toBe(0)
  running = undefined

  const { index, rows, paths, tables } = await readCounts()
  expect(index).toEqual([{ state: 'complete', ...rows }])
  expect(rows).toMatchObject({ files: alive.index?.files, symbols: alive.index?.symbols })
  expect(paths).toBe(rows.files)
  expect(tables).toBe(7)
  expect(product.output()).not.toContain('"level":"error"')
})
