import { afterAll, beforeAll, expect, test } from 'vitest'
import { addArchive, sampleFiles, uploadArchive, zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { settled, startIndexingBackend } from '#tests/backend/repositories/indexing-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { fillStorage } from './billing-room.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startIndexingBackend()
}, 120_000)
afterAll(() => backend.close())

test('an index that outgrows the storage of the plan is given up and says so; with room it is built', async () => {
  const ada = await signUpPerson(backend)
  const { db } = backend.services
  const first = await addArchive(ada, 'first.zip', zipFiles(sampleFiles), 'first')
  const { index } = await settled(ada, first.id)
  await db.updateTable('organisations').set({ plan_level: 'hobby' }).where('id', '=', ada.organisationId).execute()
  await fillStorage(backend, ada, first.id, 10 * 1_000_000_000 - 1)
  const second = await addArchive(ada, 'second.zip', zipFiles(sampleFiles), 'second')
  expect(await settled(ada, second.id)).toMatchObject({ status: 'Failed', failure: { key: 'errors.storageFull' } })
  await fillStorage(backend, ada, first.id, 1)
  await ada.read(`/api/repositories/${second.id}/realize`, { method: 'POST' })
  expect(await settled(ada, second.id)).toMatchObject({ status: 'Alive', index: { sizeBytes: index?.sizeBytes } })
}, 120_000)

test('archives of which nothing could be indexed fill the storage of the plan, and free it when they are deleted', async () => {
  const eve = await signUpPerson(backend)
  const { db } = backend.services
  const failed = await addArchive(eve, 'odd.zip', zipFiles({ '../outside.ts': 'x' }), 'odd')
  expect(await settled(eve, failed.id)).toMatchObject({ status: 'Failed' })
  await db.updateTable('organisations').set({ plan_level: 'hobby' }).where('id', '=', eve.organisationId).execute()
  await db
    .updateTable('archive_uploads')
    .set({ size_bytes: 10 * 1_000_000_000 })
    .where('organisation_id', '=', eve.organisationId)
    .execute()
  expect(await eve.read('/api/billing')).toMatchObject({ storage: { usedBytes: 10 * 1_000_000_000 } })
  const upload = () => uploadArchive(eve, 'next.zip', zipFiles(sampleFiles))
  const refused = await upload()
  expect([refused.status, await refused.json()]).toMatchObject([403, { errorMessageKey: 'errors.storageFull' }])
  await eve.fetch(`/api/repositories/${failed.id}`, { method: 'DELETE', json: { confirmed: true } })
  expect((await upload()).status).toBe(200)
}, 120_000)
