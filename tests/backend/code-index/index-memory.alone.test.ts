import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import type { OpenDatabase } from '#src/backend/db/open-database.ts'
import { openFolderDatabase } from '#tests/support/prepared-database.ts'
import { addOrganisation, addRepository, now } from './indexed-repository.ts'
import { plainFile } from './plain-file.ts'

/** Lists of 24 MB grow by doubling; the lists of paths take 16 MB more. */
const maxHeldBytes = 80e6
const maxRestingBytes = 24e6

let folder: string
/** The database runs in its own thread, so that its memory is not counted. */
let database: OpenDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-memory-'))
  database = await openFolderDatabase(folder)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** The first collection hands buffers to a sweeper beside it, which the second one waits for. */
const heldBytes = () => {
  collectGarbage()
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

const makeFile = (no: number) => {
  const line = (at: number) => createHash('sha512').update(`${no} ${at}`).digest('base64').replaceAll(/[+/]/g, ' ')
  return plainFile(`src/${no}.txt`, Array.from({ length: 1000 }, (_, at) => line(at)).join('\n'))
}

test('a build writes its lists out before they are large, and keeps none while it rests', async () => {
  const organisationId = await addOrganisation(database.db)
  const repositoryId = await addRepository(database.db, organisationId, 'large')
  const before = heldBytes()
  const writer = await beginIndex(database.db, { organisationId, repositoryId, worker: 'test', now })
  let most = 0
  for (let no = 0; no < 70; no += 1) {
    await writer.writeFiles([makeFile(no)])
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  await writer.rest()
  expect(most).toBeLessThan(maxHeldBytes)
  expect(heldBytes() - before).toBeLessThan(maxRestingBytes)
})

test('the embedded database builds its indexes in little memory', async () => {
  const { rows } = await sql`show maintenance_work_mem`.execute(database.db)
  expect(rows).toEqual([{ maintenance_work_mem: '16MB' }])
})
