import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minutes } from '#src/lib/durations.ts'
import { addArchive, toForm, sampleFiles, uploadArchive, zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { filesIn } from '#tests/backend/repositories/indexing-backend.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
beforeEach(async () => {
  backend = await startBackend({ MAX_ARCHIVE_MB: '1', MAX_UPLOADS_MB_PER_ORGANISATION: '2', MAX_UPLOADS_MB: '3' })
  person = await signUpPerson(backend)
})
afterEach(() => backend.close())

const largeArchive = zipFiles({ ...sampleFiles, 'engine/noise.bin': randomBytes(900_000) })
const path = '/api/repositories/uploads/archive'
const upload = async (uploader: SignedInPerson) => {
  const response = await uploadArchive(uploader, 'large.zip', largeArchive)
  const body = (await response.json()) as { id: string; errorMessageKey?: string; message?: string }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...body }
}
/** Moves the uploads into the past, because moving the clock would end the session. */
const age = (ageMinutes: number) =>
  backend.services.db
    .updateTable('archive_uploads')
    .set({ created_at: new Date(backend.services.clock() - ageMinutes * minutes) })
    .execute()
const waiting = { status: 429, errorMessageKey: 'errors.uploadsWaiting' }

test('an organisation has room for a number of bytes that wait to become repositories', async () => {
  expect(await upload(person)).toMatchObject({ status: 200 })
  await age(15)
  expect(await upload(person)).toMatchObject({ status: 200 })
  expect(await upload(person)).toMatchObject({
    ...waiting,
    retryAfter: String(45 * 60),
    message:
      'Your organisation has 2 MB of uploaded archives that were not added yet, which is the limit. Try again in 45 min.',
  })
  expect(await filesIn(backend, 'uploads')).toHaveLength(2)
  expect(await upload(await signUpPerson(backend))).toMatchObject({ status: 200 })
})

test('the room is free again once an upload becomes a repository or is discarded', async () => {
  await addArchive(person, 'large.zip', largeArchive)
  const second = await upload(person)
  const third = await upload(person)
  expect([second.status, third.status]).toEqual([200, 200])
  expect(await upload(person)).toMatchObject(waiting)
  await person.fetch(`${path}/${second.id}`, { method: 'DELETE' })
  expect(await upload(person)).toMatchObject({ status: 200 })
})

test('an upload that was refused takes no room', async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect((await uploadArchive(person, 'text.zip', Buffer.from('this is no archive at all'))).status).toBe(400)
  }
  expect(await upload(person)).toMatchObject({ status: 200 })
  expect(await backend.services.db.selectFrom('archive_uploads').select('size_bytes').execute()).toEqual([
    { size_bytes: largeArchive.length },
  ])
})

test('uploads under way count before they have arrived', async () => {
  const answers = await Promise.all([upload(person), upload(person), upload(person), upload(person)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429])
})

test('what has waited for an hour makes room for what is uploaded now', async () => {
  const first = await upload(person)
  await upload(person)
  await age(61)
  const third = await upload(person)
  expect(third.status).toBe(200)
  expect(await filesIn(backend, 'uploads')).toEqual([third.id])
  const json = { source: { sourceType: 'ArchiveUpload', uploadId: first.id } }
  expect((await person.fetch('/api/repositories', { json })).status).toBe(404)
})

test('an upload that lost its room while it arrived leaves no file', async () => {
  const form = new Request('http://localhost', { method: 'POST', body: toForm('large.zip', largeArchive) })
  const bytes = new Uint8Array(await form.arrayBuffer())
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await backend.services.db.deleteFrom('archive_uploads').execute()
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': form.headers.get('content-type') ?? '' }
  const response = await person.fetch(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  expect([response.status, await response.json()]).toMatchObject([409, { errorMessageKey: 'errors.uploadGone' }])
  expect(await filesIn(backend, 'uploads')).toEqual([])
})

test('all organisations together have a limit too', async () => {
  const others = [await signUpPerson(backend), await signUpPerson(backend), await signUpPerson(backend)]
  const statuses: number[] = []
  for (const uploader of [person, ...others]) statuses.push((await upload(uploader)).status)
  expect(statuses).toEqual([200, 200, 200, 503])
  expect(await upload(person)).toMatchObject({ errorMessageKey: 'errors.uploadsFull', retryAfter: '3600' })
  await age(61)
  expect(await upload(person)).toMatchObject({ status: 200 })
})
