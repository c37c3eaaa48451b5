import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startGitServer, type GitServer } from '#tests/support/git-server.ts'
import { patience } from '#tests/support/patience.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { addArchive, sampleFiles, zipFiles } from './archive-files.ts'
import { readRepository, settled, startIndexingBackend } from './indexing-backend.ts'

let folder: string
let silent: GitServer
let backend: TestBackend
let greedy: SignedInPerson

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-fairness-'))
  silent = await startGitServer(folder, { intercept: () => true })
  backend = await startIndexingBackend({ SELF_HOSTED: '1', PRIVATE_HOSTS: `127.0.0.1:${silent.port}` })
  greedy = await signUpPerson(backend, { role: 'User' })
})
afterAll(async () => {
  await silent.close()
  await backend.close()
  rmSync(folder, { recursive: true, force: true })
})

const addSilent = (name: string) =>
  greedy.read<Repository>('/api/repositories', {
    json: { source: { sourceType: 'PublicHttp', url: silent.url(`${name}.git`) } },
  })

const findUnderWay = async (repositories: readonly Repository[]) => {
  const read = await Promise.all(repositories.map(({ id }) => readRepository(greedy, id)))
  return read.filter(({ status }) => status === 'Processing').map(({ id }) => id)
}

test('repositories of an organisation whose host never answers keep nobody else waiting', async () => {
  const first = await addSilent('first')
  await vi.waitFor(async () => expect(await findUnderWay([first])).toHaveLength(1), patience)
  const small = await addArchive(greedy, 'small.zip', zipFiles(sampleFiles), 'small')
  expect(await settled(greedy, small.id)).toMatchObject({ status: 'Alive' })

  const more: Repository[] = []
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) more.push(await addSilent(name))
  const all = [first, ...more]
  await vi.waitFor(async () => expect(await findUnderWay(all)).toHaveLength(3), patience)
  const stuck = await findUnderWay(all)
  const own = await addArchive(greedy, 'own.zip', zipFiles(sampleFiles), 'own')
  expect(await settled(greedy, own.id)).toMatchObject({ status: 'Alive' })
  // Silent hosts are given up after half a minute, which makes room by itself.
  expect(await findUnderWay(all)).toEqual(stuck)

  const newcomer = await signUpPerson(backend, { role: 'User' })
  const archive = await addArchive(newcomer, 'other.zip', zipFiles(sampleFiles), 'other')
  expect(await settled(newcomer, archive.id)).toMatchObject({ status: 'Alive' })
  expect(await findUnderWay(all)).toEqual(stuck)
})
