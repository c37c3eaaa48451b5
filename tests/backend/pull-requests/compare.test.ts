import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PullRequest } from '#src/contract/pull-requests.ts'
import { listChangedFiles, readChange } from '#src/backend/pull-requests/read-change.ts'
import { requirePullRequest } from '#src/backend/pull-requests/pull-requests.store.ts'
import { removeHistory } from '#src/backend/repositories/git-folders.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import type { EditedRepository } from '#tests/backend/repositories/edited-repository.ts'
import { addAndImport, makeOrigin, openReviewRoom, readFiles, readList, type ReviewRoom, write } from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: ReviewRoom
let origin: EditedRepository
let repositoryId: string
const hashes: string[] = []
beforeAll(async () => {
  room = await openReviewRoom()
  const made = makeOrigin(room)
  origin = made.origin
  hashes.push(origin.run('rev-parse', 'main').trim())
  for (const name of ['b', 'c']) hashes.push(origin.commit([write(`${name}.ts`, `${name}\n`)], `Add ${name}`))
  repositoryId = (await addAndImport(room, made.name)).id
})
afterAll(() => room.close())

const getPath = (call: string) => `/api/pull-requests/repository/${repositoryId}/${call}`
const compare = (base: string, head: string, person = room.person) =>
  person.fetch(getPath('compare'), { json: { base, head } })
const make = async (base: string, head: string) => (await (await compare(base, head)).json()) as PullRequest

test('the newest commits and the branches are offered', async () => {
  const offered = await room.person.read(getPath('commits'))
  expect(offered).toMatchObject({
    branch: 'main',
    branches: ['main'],
    commits: [
      { hash: hashes[2], message: 'Add c', isMerge: false, parent: hashes[1] },
      { hash: hashes[1], message: 'Add b' },
      { hash: hashes[0], message: 'Begin' },
    ],
  })
})

test('two commits are one pull request, however they are named', async () => {
  const [first = '', , last = ''] = hashes
  const made = await make(first, last)
  expect(made).toMatchObject({ origin: 'Commits', state: 'Open', baseCommit: first, headCommit: last, files: 2 })
  expect(made.sourceBranch).toBeUndefined()
  expect((await make(first.slice(0, 7), 'main')).id).toBe(made.id)
  expect((await readFiles(room, made.id)).files.map(({ path }) => path)).toEqual(['b.ts', 'c.ts'])
  const back = await make(last, first)
  expect([back.id === made.id, back.baseCommit, back.headCommit]).toEqual([false, last, first])
  expect((await readFiles(room, back.id)).files.map(({ change }) => change)).toEqual(['removed', 'removed'])
})

test.each([
  ['0123abc', 'main', 422, 'errors.commitUnknown'],
  ['main', 'main', 422, 'errors.commitsSame'],
  ['main', '--output=/tmp/owned', 422, 'errors.commitUnknown'],
  ['main', 'main@{upstream}', 422, 'errors.commitUnknown'],
  ['HEAD', 'main', 422, 'errors.commitUnknown'],
])('%s..%s is refused', async (base, head, status, key) => {
  const response = await compare(base, head)
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(key)])
})

test('guests read, users compare and import', async () => {
  const guest = await signUpPerson(room.backend, { role: 'Guest', organisation: room.person.organisationId })
  expect((await guest.fetch(getPath('commits'))).status).toBe(200)
  expect((await compare(hashes[0] ?? '', 'main', guest)).status).toBe(403)
  expect((await guest.fetch(`/api/pull-requests/import/${repositoryId}`, { method: 'POST' })).status).toBe(403)
})

test('another organisation sees nothing of it', async () => {
  const stranger = await signUpPerson(room.backend)
  const { id } = await make(hashes[0] ?? '', 'main')
  for (const path of [getPath('commits'), `/api/pull-requests/${id}`, `/api/pull-requests/${id}/files`]) {
    expect([path, (await stranger.fetch(path)).status]).toEqual([path, 404])
  }
  expect((await compare(hashes[0] ?? '', 'main', stranger)).status).toBe(404)
  expect((await stranger.fetch(`/api/pull-requests?repositoryId=${repositoryId}`)).status).toBe(404)
  expect(await stranger.read('/api/pull-requests')).toMatchObject({ pullRequests: [], total: 0, authors: [] })
  expect(await stranger.read('/api/pull-requests/imports')).toEqual([])
})

test('a change is read with its texts, and its history is fetched once where it is lost', async () => {
  const { services } = room.backend
  const { id } = await make(hashes[0] ?? '', 'main')
  const row = await requirePullRequest(services.db, room.person.organisationId, id)
  const range = { base: row.base_commit, head: row.head_commit }
  await removeHistory(services.config, repositoryId)
  const { files, isCut } = await readChange(services, row, range, AbortSignal.timeout(60_000))
  expect(files.map(({ path, before, after }) => [path, before, after])).toEqual([
    ['b.ts', undefined, 'b\n'],
    ['c.ts', undefined, 'c\n'],
  ])
  expect(isCut).toBe(false)
  const gone = listChangedFiles(services, row, { ...range, head: 'd'.repeat(40) }, AbortSignal.timeout(60_000))
  await expect(gone).rejects.toMatchObject({ status: 422, key: 'errors.commitGone' })
})

test('without the plan feature every call is refused', async () => {
  const { id = '' } = (await readList(room, repositoryId)).pullRequests[0] ?? {}
  const { db } = room.backend.services
  const off = db.updateTable('organisations').where('id', '=', room.person.organisationId)
  await off.set({ plan_features: '[]' }).execute()
  const paths = [
    '',
    '/imports',
    `/repository/${repositoryId}`,
    `/repository/${repositoryId}/commits`,
    `/${id}`,
    `/${id}/files`,
  ]
  for (const path of [...paths, `/${id}/diff?path=b.ts`, `/${id}/comments`]) {
    const response = await room.person.fetch(`/api/pull-requests${path}`)
    expect([path, response.status, await response.text()]).toEqual([
      path,
      403,
      expect.stringContaining('errors.codeReviewNotInPlan'),
    ])
  }
  expect((await compare('main', 'main')).status).toBe(403)
  await off.set({ plan_features: '["code-review"]' }).execute()
})
