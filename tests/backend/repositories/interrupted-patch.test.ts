import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { patience } from '#tests/support/patience.ts'
import { startPostgres } from '#tests/support/real-postgres.ts'
import { makeSource } from './edited-repository.ts'
import { type IncrementalRoom, openIncrementalRoom } from './incremental-room.ts'
import { settled } from './indexing-backend.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const openOnServer = async (): Promise<IncrementalRoom> => {
  const postgres = await startPostgres()
  const room = await openIncrementalRoom({ DATABASE_URL: postgres.url })
  return {
    ...room,
    close: async () => {
      await room.close()
      await postgres.stop()
    },
  }
}

const writeFile = (path: string, seed: number) => ({ kind: 'write' as const, path, content: makeSource(seed) })

describe.each([
  { name: 'the embedded database', open: openIncrementalRoom },
  { name: 'a PostgreSQL server', open: openOnServer },
])('an index made of changes in $name', ({ open }) => {
  let room: IncrementalRoom
  beforeAll(async () => {
    room = await open()
  })
  afterAll(() => room.close())

  const refuseCompletion = async () => {
    const { db } = room.backend.services
    await sql`create function refuse_completion() returns trigger language plpgsql as
      $$ begin raise exception 'no room is left'; end $$`.execute(db)
    await sql`create trigger refuse before update on code_indexes for each row
      when (new.state = 'complete') execute function refuse_completion()`.execute(db)
    return () => sql`drop function refuse_completion cascade`.execute(db)
  }
  const countTables = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_class
      where relkind = 'r' and relname ~ '^code_[a-z]+_[0-9]+$'`.execute(room.backend.services.db)
    return rows[0]?.count
  }

  test('replaces the former one while searches go on', async () => {
    const { repository, indexed } = await room.addCommitted('busy.git')
    const expected = JSON.stringify(await room.search(indexed))
    let isDone = false
    let searches = 0
    const keepSearching = async () => {
      while (!isDone) {
        expect(JSON.stringify(await room.search(indexed))).toBe(expected)
        searches += 1
      }
    }
    const searching = [keepSearching(), keepSearching()]
    for (let round = 0; round < 4; round += 1) {
      repository.commit([{ kind: 'write', path: 'notes/last.txt', content: `Round ${round}\n` }])
      await room.reindex(indexed)
    }
    isDone = true
    await Promise.all(searching)
    expect(searches).toBeGreaterThan(3)
    expect((await room.readIndex(indexed)).patch).toMatchObject({ patches: 4 })
    await room.expectSameAsWhole(indexed, 'busy.git')
  })

  test('leaves the former one as it was when it fails, and is made by the next attempt', async () => {
    const { repository, indexed } = await room.addCommitted('failing.git')
    const [former, expected, tables] = [await room.readIndex(indexed), await room.search(indexed), await countTables()]
    repository.commit([writeFile('src/core/parcel-101.ts', 5), writeFile('src/added.ts', 6)])
    const mend = await refuseCompletion()
    expect(await room.reindex(indexed)).toMatchObject({ failure: { key: 'errors.indexingFailed' } })
    await mend()
    expect(await room.readIndex(indexed)).toEqual(former)
    expect(await room.search(indexed)).toEqual(expected)
    expect(await countTables()).toBe(tables)
    expect((await room.reindex(indexed)).failure).toBeUndefined()
    expect((await room.readIndex(indexed)).patch).toMatchObject({ patches: 1 })
    await room.expectSameAsWhole(indexed, 'failing.git')
  })

  test('ends at once when it is cancelled, whatever it is at', async () => {
    const { repository, indexed } = await room.addCommitted('cancelled.git')
    const tables = await countTables()
    for (let round = 0; round < 6; round += 1) {
      const former = await room.readIndex(indexed)
      repository.commit([writeFile(`src/added-${round}.ts`, round)])
      await room.start(indexed)
      await setTimeout(round * 50)
      const { status } = await room.person.fetch(`/api/repositories/${indexed.id}/cancel`, { method: 'POST' })
      expect([204, 409]).toContain(status)
      expect((await settled(room.person, indexed.id)).failure).toBeUndefined()
      if (status === 204) expect(await room.readIndex(indexed)).toEqual(former)
      else expect((await room.readIndex(indexed)).no).not.toBe(former.no)
    }
    await room.reindex(indexed)
    await vi.waitFor(async () => expect(await countTables()).toBe(tables), patience)
    await room.expectSameAsWhole(indexed, 'cancelled.git')
  })
})
