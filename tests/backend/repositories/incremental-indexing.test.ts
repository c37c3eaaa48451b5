import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { edit, makeSource, type Edit } from './edited-repository.ts'
import { baseFiles, type IncrementalRoom, makeBase, openIncrementalRoom } from './incremental-room.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let room: IncrementalRoom
beforeAll(async () => {
  room = await openIncrementalRoom()
})
afterAll(() => room.close())

test('an index made of changes is the one that a build of the whole commit gives', async () => {
  let round = 0
  let patched = 0
  const commits = fc.array(fc.array(edit, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(commits, async (edits) => {
      const name = `random-${(round += 1)}.git`
      const { repository, indexed } = await room.addCommitted(name)
      for (const each of edits) {
        repository.commit(each)
        await room.reindex(indexed)
        if ((await room.readIndex(indexed)).patch !== null) patched += 1
      }
      await room.expectSameAsWhole(indexed, name)
      await room.remove(indexed)
    }),
    { numRuns: 3 },
  )
  expect(patched).toBeGreaterThan(0)
})

test('only what changed is fetched and analysed', async () => {
  const { repository, indexed } = await room.addCommitted('few.git')
  const former = await room.readIndex(indexed)
  repository.commit([
    { kind: 'write', path: 'src/core/parcel-101.ts', content: 'export const theNewWord = 1\n' },
    { kind: 'write', path: 'src/core/added.ts', content: makeSource(6) },
  ])
  await room.reindex(indexed)
  const { no, patch } = await room.readIndex(indexed)
  expect(patch).toMatchObject({ baseFiles, patches: 1 })
  const { db } = room.backend.services
  const rewritten = db.selectFrom('code_files').where('index_no', '=', no).where('is_patched', '=', true)
  expect((await rewritten.select('path').execute()).map(({ path }) => path)).toContain('src/core/added.ts')
  expect((await rewritten.execute()).length).toBeLessThan(baseFiles / 5)
  expect(await db.selectFrom('code_indexes').select('no').where('no', '=', former.no).execute()).toEqual([])
  await room.expectSameAsWhole(indexed, 'few.git')
})

test('another version of the analyser, or many changes, lead to a whole build', async () => {
  const { repository, indexed } = await room.addCommitted('many.git')
  const { db } = room.backend.services
  await db
    .updateTable('code_indexes')
    .set({ analyser_version: 0 })
    .where('no', '=', (await room.readIndex(indexed)).no)
    .execute()
  repository.commit([{ kind: 'write', path: 'src/parcel-100.md', content: 'One word\n' }])
  await room.reindex(indexed)
  expect((await room.readIndex(indexed)).patch).toBeNull()
  repository.commit(
    makeBase()
      .slice(0, 20)
      .map((each) => ({ ...each, content: 'const other = 1\n' }) as Edit),
  )
  await room.reindex(indexed)
  expect((await room.readIndex(indexed)).patch).toBeNull()
})

test('a damaged or lost mirror is replaced, and a removed repository leaves none', async () => {
  const { repository, indexed } = await room.addCommitted('mirrored.git')
  const mirror = join(room.backend.services.config.dataDir, 'mirrors', indexed.id)
  const packs = join(mirror, 'objects', 'pack')
  for (const name of readdirSync(packs)) {
    chmodSync(join(packs, name), 0o644)
    writeFileSync(join(packs, name), 'damaged')
  }
  const first = repository.commit([{ kind: 'write', path: 'src/one.ts', content: 'export const one = 1\n' }])
  expect(await room.reindex(indexed)).toMatchObject({ status: 'Alive', index: { commit: { hash: first } } })
  rmSync(mirror, { recursive: true })
  const second = repository.commit([{ kind: 'write', path: 'src/two.ts', content: 'export const two = 2\n' }])
  expect(await room.reindex(indexed)).toMatchObject({ status: 'Alive', index: { commit: { hash: second } } })
  expect((await room.readIndex(indexed)).patch).toMatchObject({ patches: 2 })
  const { db } = room.backend.services
  const row = await db.selectFrom('repositories').where('id', '=', indexed.id).select('mirror_bytes').executeTakeFirst()
  expect(Number(row?.mirror_bytes)).toBeGreaterThan(1000)
  await room.remove(indexed)
  expect(existsSync(mirror)).toBe(false)
})
