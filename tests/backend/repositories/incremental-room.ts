import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { startGitServer } from '#tests/support/git-server.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { EditedRepository, makeSource, type Edit } from './edited-repository.ts'
import { readIndexContents } from './index-contents.ts'
import { settled, startIndexingBackend } from './indexing-backend.ts'

export const baseFiles = 60

export const makeBase = (): Edit[] =>
  Array.from({ length: baseFiles }, (_, at) => ({
    kind: 'write',
    path: `${['src', 'src/core', 'tests', 'docs'][at % 4]}/parcel-${at + 100}${at % 9 === 0 ? '.md' : '.ts'}`,
    content: makeSource(at),
  }))

const queries = ['parcel', 'Keeps the sender', 'routeBox', 'value + 1', 'stamp3Of0']

export const openIncrementalRoom = async (environment: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-edited-'))
  const server = await startGitServer(folder)
  const privateHosts = { SELF_HOSTED: '1', PRIVATE_HOSTS: `127.0.0.1:${server.port}` }
  const backend = await startIndexingBackend({ ...privateHosts, ...environment })
  const person = await signUpPerson(backend, { role: 'User' })
  const { db } = backend.services

  const add = async (name: string) => {
    const source = { sourceType: 'PublicHttp', url: server.url(name) }
    return settled(person, (await person.read<Repository>('/api/repositories', { json: { source } })).id)
  }
  const start = ({ id }: Repository) => person.fetch(`/api/repositories/${id}/realize`, { method: 'POST' })
  const readIndex = ({ id }: Repository) =>
    db
      .selectFrom('repositories as r')
      .innerJoin('code_indexes as i', 'i.no', 'r.current_index')
      .where('r.id', '=', id)
      .select(['i.no', 'i.patch'])
      .executeTakeFirstOrThrow()
  const remove = ({ id }: Repository) =>
    person.fetch(`/api/repositories/${id}`, { method: 'DELETE', json: { confirmed: true } })
  const search = async ({ id, name }: Repository) => {
    const results: unknown[] = []
    for (const query of queries) {
      const grep = new URLSearchParams({ Query: query, Names: name })
      const meaning = new URLSearchParams({ Query: query, Names: name, Mode: 'Auto' })
      results.push(await person.read(`/api/search/grep?${grep}`), await person.read(`/api/search?${meaning}`))
    }
    return JSON.parse(JSON.stringify(results).replaceAll(name, 'NAME').replaceAll(id, 'ID')) as unknown
  }
  return {
    folder,
    backend,
    person,
    add,
    start,
    readIndex,
    remove,
    search,
    async addCommitted(name: string) {
      const repository = new EditedRepository(folder, name)
      repository.commit(makeBase())
      return { repository, indexed: await add(name) }
    },
    async reindex(repository: Repository) {
      await start(repository)
      return settled(person, repository.id)
    },
    async expectSameAsWhole(patched: Repository, name: string) {
      const whole = await add(name)
      const [ofPatch, ofWhole] = [await readIndex(patched), await readIndex(whole)]
      expect(ofWhole.patch).toBeNull()
      expect(await readIndexContents(db, ofPatch.no)).toEqual(await readIndexContents(db, ofWhole.no))
      expect(await search(patched)).toEqual(await search(whole))
      await remove(whole)
    },
    async close() {
      await backend.close()
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type IncrementalRoom = Awaited<ReturnType<typeof openIncrementalRoom>>
