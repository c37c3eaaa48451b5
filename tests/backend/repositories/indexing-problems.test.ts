import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildTarGz } from '#tests/backend/indexing/tar-builder.ts'
import { buildZip } from '#tests/backend/indexing/zip-builder.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { addArchive, sampleFiles, zipFiles } from './archive-files.ts'
import { filesIn, readRepository, settled, startIndexingBackend } from './indexing-backend.ts'
import { patience } from '#tests/support/patience.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startIndexingBackend()
  person = await signUpPerson(backend)
})
afterAll(() => backend.close())

const zip = zipFiles(sampleFiles)
const flipped = Buffer.from(zip)
flipped[60] = (flipped[60] ?? 0) ^ 0xff
const file = { name: 'src/a.ts', data: 'export const a = 1\n' }

const problems: [string, string, Uint8Array, string][] = [
  ['a corrupt one', 'a.zip', flipped, 'errors.archiveDamaged'],
  ['half of one', 'a.zip', zip.subarray(0, zip.length / 2), 'errors.archiveDamaged'],
  [
    'one that leads outside',
    'a.zip',
    buildZip([file, { name: '../../outside.ts', data: 'x' }]),
    'errors.archiveUnsafe',
  ],
  [
    'a tar that leads outside',
    'a.tgz',
    buildTarGz([file, { name: '/etc/cron.d/x', data: 'x' }]),
    'errors.archiveUnsafe',
  ],
  ['one with a device', 'a.tgz', buildTarGz([file, { name: 'disk', type: '4' }]), 'errors.archiveUnsafe'],
  ['a bomb', 'a.zip', buildZip([{ name: 'zeros.txt', data: Buffer.alloc(64 * 1024 * 1024) }]), 'errors.archiveBomb'],
  ['an encrypted one', 'a.zip', buildZip([{ ...file, flags: 1 }]), 'errors.archiveEncrypted'],
  ['one of folders only', 'a.zip', buildZip([{ name: 'empty/' }]), 'errors.archiveEmpty'],
  ['one of pictures only', 'a.zip', zipFiles({ 'logo.png': randomBytes(64) }), 'errors.nothingToIndex'],
]

describe('B17, B18 an archive that cannot be indexed says why', () => {
  test.each(problems)('%s', async (label, fileName, content, key) => {
    const { id } = await addArchive(person, fileName, content, label)
    const repository = await settled(person, id)
    expect(repository).toMatchObject({
      status: 'Failed',
      failure: { key, message: expect.stringMatching(/^[A-Z].+\.$/) },
    })
    expect(repository.failure?.message).not.toMatch(/\{\{|undefined|\/tmp/)
    expect(repository).not.toHaveProperty('progress')
    expect(repository).not.toHaveProperty('index')
  })

  test('the product is unharmed: nothing is left behind, nothing was logged, the next one is indexed', async () => {
    await vi.waitFor(async () => expect(await filesIn(backend, 'work')).toEqual([]), patience)
    expect(await backend.services.db.selectFrom('code_indexes').select('no').execute()).toEqual([])
    expect(backend.logged.filter(({ level }) => level === 'error')).toEqual([])
    const { id } = await addArchive(person, 'good.zip', zip)
    expect(await settled(person, id)).toMatchObject({ status: 'Alive' })
  })
})

test('a failed indexing can be tried again, and a later success forgets the failure', async () => {
  const { id } = await addArchive(person, 'gone.zip', zip)
  await settled(person, id)
  const row = backend.services.db.updateTable('repositories').where('id', '=', id)
  const { upload_id: uploadId } = await backend.services.db
    .selectFrom('repositories')
    .select('upload_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const realize = () => person.fetch(`/api/repositories/${id}/realize`, { method: 'POST' })

  await row.set({ upload_id: 'f'.repeat(24) }).execute()
  expect(await (await realize()).json()).toMatchObject({ status: 'Scheduled', progress: { stage: 'waiting' } })
  expect((await realize()).status).toBe(409)
  const failed = await settled(person, id)
  expect(failed).toMatchObject({ status: 'Alive', failure: { key: 'errors.uploadGone' }, index: { files: 3 } })

  await row.set({ upload_id: uploadId }).execute()
  expect((await realize()).status).toBe(200)
  const alive = await settled(person, id)
  expect(alive).toMatchObject({ status: 'Alive', index: { files: 3 } })
  expect(alive).not.toHaveProperty('failure')
})

test('an unexpected failure says nothing of what it was, but the log does', async () => {
  const { id } = await addArchive(person, 'disk.zip', zip)
  await settled(person, id)
  backend.logged.length = 0
  await backend.services.db.updateTable('repositories').set({ upload_id: '../uploads' }).where('id', '=', id).execute()
  await person.fetch(`/api/repositories/${id}/realize`, { method: 'POST' })
  const repository = await settled(person, id)
  expect(repository.failure).toEqual({
    key: 'errors.indexingFailed',
    parameters: {},
    message: 'Indexing failed on our side. Try it again.',
  })
  expect(backend.logged.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual([
    'indexing failed',
  ])
  expect(await readRepository(person, id)).toEqual(repository)
})
