import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Repository } from '#src/contract/repositories.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { addArchive, sampleFiles, uploadArchive, zipFiles } from './archive-files.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend, { role: 'User' })
})
afterAll(() => backend.close())

const list = (who: SignedInPerson) => who.read<Repository[]>('/api/repositories')
const add = (who: SignedInPerson, url: string, extra: object = {}) =>
  who.fetch('/api/repositories', { json: { source: { sourceType: 'PublicHttp', url }, ...extra } })
const readAnswer = async (response: Response) => [response.status, await response.json()] as const

test('a repository with a public address waits to be indexed and is named after its owner and itself', async () => {
  const [status, added] = await readAnswer(await add(person, 'https://github.com/sindresorhus/is.git#readme'))
  expect(status).toBe(200)
  expect(added).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    name: 'sindresorhus/is',
    sourceType: 'PublicHttp',
    url: 'https://github.com/sindresorhus/is.git',
    status: 'Scheduled',
    progress: {
      stage: 'waiting',
      filesDone: 0,
      filesTotal: 0,
      filesPerSecond: 0,
      skipped: {},
      startedAt: new Date(backend.services.clock()).toISOString(),
    },
    isAutoIndexed: false,
    createdAt: new Date(backend.services.clock()).toISOString(),
  })
  const { id } = added as Repository
  expect(await person.read(`/api/repositories/${id}`)).toEqual(added)
  expect(await list(person)).toContainEqual(added)
})

test('a second one of the same address gets a number, a chosen name must be free in any case', async () => {
  const who = await signUpPerson(backend)
  const url = 'https://gitlab.com/group/sub/tool'
  const names = []
  for (const _ of [1, 2, 3]) names.push(((await (await add(who, url)).json()) as Repository).name)
  expect(names).toEqual(['sub/tool', 'sub/tool-2', 'sub/tool-3'])
  expect((await add(who, 'https://git.example.com/own/thing/')).status).toBe(200)
  expect((await list(who)).map(({ name }) => name)).toContain('thing')
  expect(await readAnswer(await add(who, url, { name: 'SUB/tool' }))).toMatchObject([
    409,
    { errorMessageKey: 'errors.repositoryNameTaken', translationParameters: { name: 'SUB/tool' } },
  ])
  expect(await readAnswer(await add(who, url, { name: 'a::b' }))).toMatchObject([
    400,
    { errorMessageKey: 'errors.repositoryNameInvalid' },
  ])
})

test('the sample is this product’s own source, once an organisation, and is connected by nobody', async () => {
  const who = await signUpPerson(backend)
  const addSample = () => who.fetch('/api/repositories', { json: { source: { sourceType: 'Unspecified' } } })
  expect(await readAnswer(await addSample())).toMatchObject([
    200,
    { name: 'quarry', sourceType: 'Unspecified', status: 'Scheduled', isAutoIndexed: false },
  ])
  expect(await readAnswer(await addSample())).toMatchObject([409, { errorMessageKey: 'errors.hostRepositoryTaken' }])
  const { db } = backend.services
  const rows = await db
    .selectFrom('repositories')
    .select('added_by')
    .where('organisation_id', '=', who.organisationId)
    .execute()
  expect(rows).toEqual([{ added_by: null }])
})

test('two calls at the same moment never take one name', async () => {
  const who = await signUpPerson(backend)
  const url = 'https://github.com/owner/name'
  const answers = await Promise.all([1, 2, 3].map(() => add(who, url, { name: 'mine' })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

describe('an address that leads inside is refused before anything is stored', () => {
  const refusedUrls = [
    ['http://127.0.0.1/a.git', 'errors.urlPrivate'],
    ['http://127.1/a.git', 'errors.urlPrivate'],
    ['http://2130706433/a.git', 'errors.urlPrivate'],
    ['http://0x7f.1/a.git', 'errors.urlPrivate'],
    ['http://[::1]/a.git', 'errors.urlPrivate'],
    ['http://[::ffff:10.0.0.1]/a.git', 'errors.urlPrivate'],
    ['http://169.254.169.254/latest', 'errors.urlPrivate'],
    ['http://localhost./a.git', 'errors.urlPrivate'],
    ['http://metadata.google.internal/a', 'errors.urlPrivate'],
    ['https://10.1.2.3/a.git', 'errors.urlPrivate'],
    ['file:///etc/passwd', 'errors.urlScheme'],
    ['ssh://git@github.com/a/b', 'errors.urlScheme'],
    ['ext::sh -c id', 'errors.urlInvalid'],
    ['git@127.0.0.1:x', 'errors.urlInvalid'],
    ['--upload-pack=touch', 'errors.urlInvalid'],
    ['https://user:secret@github.com/a/b', 'errors.urlCredentials'],
    ['https://github.com:22/a/b', 'errors.urlPort'],
  ] as const
  test.each(refusedUrls)('%s', async (url, key) => {
    const before = await list(person)
    const response = await add(person, url)
    const text = await response.text()
    expect([response.status, JSON.parse(text)]).toMatchObject([400, { errorMessageKey: key }])
    expect(text).not.toContain('secret')
    expect(await list(person)).toEqual(before)
  })
})

test('an address can be corrected, is checked as a new one is, and stays while an indexing is under way', async () => {
  const added = await person.read<Repository>('/api/repositories', {
    json: { source: { sourceType: 'PublicHttp', url: 'https://github.com/owner/nmae' } },
  })
  const put = (url: string) =>
    person.fetch(`/api/repositories/${added.id}`, { method: 'PUT', json: { name: added.name, url } })
  expect(await readAnswer(await put('https://github.com/owner/name'))).toMatchObject([409, {}])
  await backend.services.db.updateTable('repositories').set({ status: 'Failed' }).where('id', '=', added.id).execute()
  expect(await readAnswer(await put('http://127.0.0.1/a.git'))).toMatchObject([
    400,
    { errorMessageKey: 'errors.urlPrivate' },
  ])
  expect(await readAnswer(await put('https://github.com/owner/name#x'))).toMatchObject([
    200,
    { id: added.id, url: 'https://github.com/owner/name' },
  ])
})

test.each(['-x', 'a..b', '--upload-pack=x', 'a b'])('the branch %s is refused', async (branch) => {
  const source = { sourceType: 'PublicHttp', url: 'https://github.com/owner/name', branch }
  const answer = await person.fetch('/api/repositories', { json: { source } })
  expect(await readAnswer(answer)).toMatchObject([400, { errorMessageKey: 'errors.branchInvalid' }])
})

test('an archive becomes one repository, named after its file', async () => {
  const added = await addArchive(person, 'engine-1.2.zip', zipFiles(sampleFiles))
  expect(added).toMatchObject({ name: 'engine-1.2', sourceType: 'ArchiveUpload', status: 'Scheduled' })
  const { upload_id: uploadId } = await backend.services.db
    .selectFrom('repositories')
    .select('upload_id')
    .where('id', '=', added.id)
    .executeTakeFirstOrThrow()
  const again = await person.fetch('/api/repositories', { json: { source: { sourceType: 'ArchiveUpload', uploadId } } })
  expect(await readAnswer(again)).toMatchObject([409, { errorMessageKey: 'errors.uploadInUse' }])
})

test('several drafts come in together or not at all', async () => {
  const who = await signUpPerson(backend)
  const draft = (url: string) => ({ source: { sourceType: 'PublicHttp', url } })
  const mixed = { drafts: [draft('https://github.com/a/one'), draft('http://10.0.0.1/two')] }
  expect((await who.fetch('/api/repositories/import', { json: mixed })).status).toBe(400)
  expect(await list(who)).toEqual([])
  const good = { drafts: [draft('https://github.com/a/one'), draft('https://github.com/a/two')] }
  const added = await who.read<Repository[]>('/api/repositories/import', { json: good })
  expect(added.map(({ name }) => name)).toEqual(['a/one', 'a/two'])
})

test('a change keeps what is left out and clears what is empty', async () => {
  const who = await signUpPerson(backend)
  const added = (await (await add(who, 'https://github.com/a/b', { description: 'Old' })).json()) as Repository
  await add(who, 'https://github.com/a/c')
  const put = (json: object) => who.fetch(`/api/repositories/${added.id}`, { method: 'PUT', json })
  expect(await readAnswer(await put({ name: 'A/B', branch: 'next', isAutoIndexed: true }))).toEqual([
    200,
    { ...added, name: 'A/B', branch: 'next', isAutoIndexed: true },
  ])
  const cleared = await readAnswer(await put({ name: 'A/B', description: '', branch: '' }))
  expect(cleared[1]).not.toHaveProperty('description')
  expect(cleared[1]).not.toHaveProperty('branch')
  expect((await put({ name: 'a/C' })).status).toBe(409)
  expect((await put({ name: 'A/B', branch: '-x' })).status).toBe(400)
})

test('automatic indexing is the plan’s to allow, and never touches what is not ours', async () => {
  const who = await signUpPerson(backend)
  const stranger = await signUpPerson(backend)
  const own = (await (await add(who, 'https://github.com/a/b')).json()) as Repository
  const foreign = (await (await add(stranger, 'https://github.com/a/b')).json()) as Repository
  const set = (repositoryIds: string[], isEnabled = true) =>
    who.fetch('/api/repositories/auto-reindex', { json: { repositoryIds, isEnabled } })
  expect((await set([own.id, foreign.id])).status).toBe(404)
  expect((await list(who))[0]?.isAutoIndexed).toBe(false)
  expect((await set([own.id])).status).toBe(204)
  expect((await list(who))[0]?.isAutoIndexed).toBe(true)
  await backend.services.db
    .updateTable('organisations')
    .set({ is_auto_indexing_allowed: false })
    .where('id', '=', who.organisationId)
    .execute()
  expect((await set([own.id], false)).status).toBe(204)
  expect(await readAnswer(await set([own.id]))).toMatchObject([
    403,
    { errorMessageKey: 'errors.autoIndexingNotInPlan' },
  ])
})

test('what another organisation has does not exist here', async () => {
  const stranger = await signUpPerson(backend)
  const foreign = await addArchive(stranger, 'theirs.zip', zipFiles(sampleFiles))
  const theirUpload = ((await (await uploadArchive(stranger, 'x.zip', zipFiles(sampleFiles))).json()) as { id: string })
    .id
  const path = `/api/repositories/${foreign.id}`
  const calls: [string, object][] = [
    [path, {}],
    [path, { method: 'PUT', json: { name: 'mine' } }],
    [path, { method: 'DELETE', json: { confirmed: true } }],
    [`${path}/realize`, { method: 'POST' }],
    [`${path}/cancel`, { method: 'POST' }],
    [`${path}/skipped-files`, {}],
    ['/api/repositories', { json: { source: { sourceType: 'ArchiveUpload', uploadId: theirUpload } } }],
    [`/api/repositories/uploads/archive/${theirUpload}`, { method: 'DELETE' }],
  ]
  for (const [call, init] of calls) expect([call, (await person.fetch(call, init)).status]).toEqual([call, 404])
  expect((await list(person)).map(({ id }) => id)).not.toContain(foreign.id)
  expect(await stranger.read(path)).toEqual(foreign)
})

test('deleting what conversations ask about needs the person’s word, once they are put away it does not', async () => {
  const { clock, db } = backend.services
  const who = await signUpPerson(backend)
  const [own, remaining] = await Promise.all(
    ['https://github.com/a/b', 'https://github.com/a/c'].map(
      async (url) => (await (await add(who, url)).json()) as Repository,
    ),
  )
  await db
    .updateTable('repositories')
    .set({ status: 'Alive' })
    .where('id', '=', own?.id ?? '')
    .execute()
  const conversation = { id: '1'.repeat(24), organisation_id: who.organisationId, user_id: who.userId, title: 'Why' }
  const sources = JSON.stringify([
    { id: remaining?.id, name: 'a/c' },
    { id: own?.id, name: 'a/b' },
  ])
  const times = { archived_at: null, created_at: new Date(clock()), updated_at: new Date(clock()) }
  await db
    .insertInto('conversations')
    .values({ ...conversation, ...times, data_sources: sources, consumer_type: 'WebChat' })
    .execute()
  const remove = (json?: object) =>
    who.fetch(`/api/repositories/${own?.id}`, { method: 'DELETE', ...(json === undefined ? {} : { json }) })
  expect(await readAnswer(await remove())).toMatchObject([
    409,
    {
      requiresConfirmation: true,
      errorMessageKey: 'errors.repositoryInUse',
      translationParameters: { name: 'a/b', conversations: 1 },
    },
  ])
  expect((await list(who)).map(({ id }) => id)).toContain(own?.id)
  await db
    .updateTable('conversations')
    .set({ archived_at: new Date(clock()) })
    .execute()
  expect((await remove()).status).toBe(204)
  expect((await list(who)).map(({ id }) => id)).toEqual([remaining?.id])
})

test('the total counts what can be searched', async () => {
  const who = await signUpPerson(backend)
  expect(await who.read('/api/repositories/total-size')).toEqual({ sizeBytes: 0, repositories: 0 })
  await add(who, 'https://github.com/a/b')
  expect(await who.read('/api/repositories/total-size')).toEqual({ sizeBytes: 0, repositories: 1 })
})
