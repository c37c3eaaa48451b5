import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '#src/backend/app.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { removeUnusedUploads } from '#src/backend/uploads/remove-unused.ts'
import {
  addArchive,
  toForm,
  sampleFiles,
  tarGzFiles,
  uploadArchive,
  zipFiles,
} from '#tests/backend/repositories/archive-files.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { patience } from '#tests/support/patience.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend({ MAX_ARCHIVE_MB: '2' })
  person = await signUpPerson(backend, { role: 'User' })
})
afterAll(() => backend.close())

const path = '/api/repositories/uploads/archive'
const megabyte = 1024 * 1024
const uploads = () => readdir(join(backend.services.config.dataDir, 'uploads')).catch(() => [] as string[])
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  person.fetch(path, { method: 'POST', body, headers })
const readErrorKey = async (response: Response) => {
  const body = (await response.json()) as { errorMessageKey?: string }
  return [response.status, body.errorMessageKey]
}

test('an archive is kept under an id of its own, as it came', async () => {
  const content = zipFiles(sampleFiles)
  const response = await uploadArchive(person, 'C:\\fakepath\\engine.zip', content)
  const body = (await response.json()) as { id: string }
  expect([response.status, body]).toEqual([
    200,
    { id: expect.stringMatching(/^[0-9a-f]{24}$/), fileName: 'engine.zip', sizeBytes: content.length },
  ])
  expect(await uploads()).toEqual([body.id])
  expect((await person.fetch(`${path}/${body.id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await uploads()).toEqual([])
  expect((await person.fetch(`${path}/${body.id}`, { method: 'DELETE' })).status).toBe(404)
})

describe('B19 what is no archive is refused and leaves nothing', () => {
  const zip = zipFiles(sampleFiles)
  const cases: [string, string, Uint8Array, string][] = [
    [
      'a picture by its bytes',
      'engine.zip',
      Buffer.from('\u0089PNG\r\n\u001a\n plain bytes', 'latin1'),
      'errors.archiveFormat',
    ],
    [
      'text by its bytes',
      'engine.tar.gz',
      Buffer.from('not packed at all, whatever its name may say'),
      'errors.archiveFormat',
    ],
    ['nothing at all', 'engine.zip', Buffer.alloc(0), 'errors.archiveFormat'],
    [
      'another format',
      'engine.zip',
      Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4, 9, 9]),
      'errors.archiveFormat',
    ],
    ['a double extension', 'engine.zip.exe', zip, 'errors.archiveMissing'],
    ['no extension', 'engine', zip, 'errors.archiveMissing'],
  ]
  test.each(cases)('%s', async (_, name, content, key) => {
    expect(await readErrorKey(await uploadArchive(person, name, content))).toEqual([400, key])
    expect(await uploads()).toEqual([])
  })

  test('a form without a file, a body that is no form, a form without a boundary', async () => {
    const empty = new FormData()
    empty.append('note', 'no file here')
    expect(await readErrorKey(await post(empty))).toEqual([400, 'errors.archiveMissing'])
    expect(await readErrorKey(await post('{}', { 'content-type': 'application/json' }))).toEqual([
      415,
      'errors.unsupportedMediaType',
    ])
    expect(await readErrorKey(await post('x', { 'content-type': 'multipart/form-data' }))).toEqual([
      400,
      'errors.malformedBody',
    ])
    const cut = await new Response(toForm('a.zip', zip)).arrayBuffer()
    const boundary = new TextDecoder().decode(cut).slice(2, 80).split('\r\n')[0] ?? ''
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    expect(await readErrorKey(await post(cut.slice(0, cut.byteLength / 2), headers))).toEqual([
      400,
      'errors.malformedBody',
    ])
    expect(await uploads()).toEqual([])
  })
})

test('too much is refused, whether the size was told or not, and is not read to the end', async () => {
  const large = Buffer.concat([zipFiles(sampleFiles), Buffer.alloc(3 * megabyte)])
  const refusal = await uploadArchive(person, 'large.zip', large)
  expect([refusal.status, await refusal.json()]).toEqual([
    413,
    expect.objectContaining({
      errorMessageKey: 'errors.archiveTooLarge',
      translationParameters: { megabytes: 2 },
      message: 'The archive is larger than 2 MB.',
    }),
  ])
  let sent = 0
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK\u0003\u0004'
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(sent === 0 ? new TextEncoder().encode(head) : new Uint8Array(256 * 1024))
      sent += 1
      if (sent > 400) controller.close()
    },
  })
  const request = new Request(`http://localhost${path}`, {
    method: 'POST',
    body: endless,
    headers: {
      'content-type': 'multipart/form-data; boundary=edge',
      authorization: `Bearer ${person.accessToken}`,
      'x-selected-organisation': person.organisationId,
    },
    duplex: 'half',
  } as RequestInit)
  expect(await readErrorKey(await backend.fetch(request))).toEqual([413, 'errors.archiveTooLarge'])
  expect(sent).toBeLessThan(40)
  expect(await uploads()).toEqual([])
})

test('two uploads at the same moment are two', async () => {
  const contents = [zipFiles(sampleFiles), tarGzFiles(sampleFiles)]
  const answers = await Promise.all([
    uploadArchive(person, 'one.zip', contents[0] ?? Buffer.of()),
    uploadArchive(person, 'two.tgz', contents[1] ?? Buffer.of()),
  ])
  const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { id: string; sizeBytes: number }[]
  expect(bodies.map(({ sizeBytes }) => sizeBytes)).toEqual(contents.map(({ length }) => length))
  expect((await uploads()).toSorted()).toEqual(bodies.map(({ id }) => id).toSorted())
  for (const { id } of bodies) await person.fetch(`${path}/${id}`, { method: 'DELETE' })
})

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

test('B19 a client that goes away half-way leaves no file', async () => {
  const api = createApi(backend.services, allRoutes(backend.services))
  const server = createServer(getRequestListener((request) => api.fetch(request, {})))
  const port = await listen(server)
  try {
    const socket = connect(port, '127.0.0.1')
    const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK\u0003\u0004'
    socket.write(
      [
        `POST ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${port}`,
        'Content-Type: multipart/form-data; boundary=edge',
        `Content-Length: ${megabyte}`,
        `Authorization: Bearer ${person.accessToken}`,
        `X-Selected-Organisation: ${person.organisationId}`,
        '',
        head + 'x'.repeat(megabyte / 2),
      ].join('\r\n'),
    )
    await vi.waitFor(async () => expect(await uploads()).toEqual([expect.stringMatching(/\.part$/)]), patience)
    socket.destroy()
    await vi.waitFor(async () => expect(await uploads()).toEqual([]), patience)
    expect(await backend.services.db.selectFrom('archive_uploads').select('id').execute()).toEqual([])
    expect(backend.logged.filter(({ level }) => level === 'error')).toEqual([])
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('an archive of a repository goes with the repository only', async () => {
  await addArchive(person, 'kept.zip', zipFiles(sampleFiles))
  const [id] = await uploads()
  expect(await readErrorKey(await person.fetch(`${path}/${id}`, { method: 'DELETE' }))).toEqual([
    409,
    'errors.uploadInUse',
  ])
  expect(await uploads()).toEqual([id])
})

test('the free plan has no archives, a custom one has, and reading is not enough', async () => {
  const who = await signUpPerson(backend)
  const reader = await signUpPerson(backend, { role: 'ReadOnly', organisation: who.organisationId })
  const setPlan = (plan: { plan_level?: string; is_plan_custom?: boolean }) =>
    backend.services.db.updateTable('organisations').set(plan).where('id', '=', who.organisationId).execute()
  expect((await uploadArchive(reader, 'a.zip', zipFiles(sampleFiles))).status).toBe(403)
  await setPlan({ plan_level: 'free' })
  expect(await readErrorKey(await uploadArchive(who, 'a.zip', zipFiles(sampleFiles)))).toEqual([
    403,
    'errors.archiveNotInPlan',
  ])
  await setPlan({ is_plan_custom: true })
  expect((await uploadArchive(who, 'a.zip', zipFiles(sampleFiles))).status).toBe(200)
})

test('what nobody uses goes after a day, with files that nobody knows of', async () => {
  const { clock, config, db } = backend.services
  const folder = join(config.dataDir, 'uploads')
  const unused = (await (await uploadArchive(person, 'unused.zip', zipFiles(sampleFiles))).json()) as { id: string }
  const twoDaysAgo = new Date(clock() - 2 * 24 * 60 * 60_000)
  for (const name of ['b'.repeat(24), 'c.part']) {
    await writeFile(join(folder, name), 'left by a killed process')
    await utimes(join(folder, name), twoDaysAgo, twoDaysAgo)
  }
  const kept = (await uploads()).filter((name) => name !== 'c.part' && name !== 'b'.repeat(24) && name !== unused.id)
  await removeUnusedUploads(backend.services)
  expect(await uploads()).toContain(unused.id)
  const later = { ...backend.services, clock: () => clock() + 25 * 60 * 60_000 }
  await removeUnusedUploads(later)
  const used = await db.selectFrom('repositories').select('upload_id').execute()
  expect((await uploads()).toSorted()).toEqual(used.map(({ upload_id }) => upload_id).toSorted())
  expect(kept.length).toBeGreaterThanOrEqual(used.length)
})
