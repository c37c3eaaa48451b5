import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginIndex } from '#src/backend/code-index/index-writer.ts'
import { openJobQueue } from '#src/backend/jobs/job-queue.ts'
import { startJobs } from '#src/backend/start-jobs.ts'
import { recoverIndexing } from '#src/backend/repositories/resume-indexing.ts'
import { makeWorkFolder } from '#src/backend/repositories/work-folders.ts'
import type { Services } from '#src/backend/services.ts'
import { plainFile } from '#tests/backend/code-index/plain-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { addArchive, sampleFiles, zipFiles } from './archive-files.ts'
import { filesIn, readRepository, settled } from './indexing-backend.ts'
import { patience } from '#tests/support/patience.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let backend: TestBackend
let person: SignedInPerson
beforeEach(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
})
afterEach(() => backend.close())

const leaveBuild = async (id: string, worker: string) => {
  const { clock, config, db } = backend.services
  const start = { organisationId: person.organisationId, repositoryId: id, worker, now: new Date(clock()) }
  const writer = await beginIndex(db, start)
  await db.updateTable('repositories').set({ status: 'Processing' }).where('id', '=', id).execute()
  await writer.writeFiles([plainFile('src/half.ts', 'export const half = 1\n')])
  await makeWorkFolder(config, writer.no)
  return writer
}
const builds = () => backend.services.db.selectFrom('code_indexes').select(['no', 'state', 'files']).execute()

test('a killed build starts over with the next process, and nothing is doubled', async () => {
  const { id } = await addArchive(person, 'a.zip', zipFiles(sampleFiles))
  const { no } = await leaveBuild(id, 'killed')
  expect(await filesIn(backend, 'work')).toEqual([String(no)])
  await startJobs(backend.services, true)
  expect(await settled(person, id)).toMatchObject({ status: 'Alive', index: { files: 3 } })
  expect(await builds()).toEqual([{ no: expect.any(Number), state: 'complete', files: 3 }])
  await vi.waitFor(async () => expect(await filesIn(backend, 'work')).toEqual([]), patience)
})

test('what was added while nobody worked is indexed by the next process', async () => {
  const ids = []
  for (const name of ['a.zip', 'b.zip']) ids.push((await addArchive(person, name, zipFiles(sampleFiles))).id)
  await startJobs(backend.services, true)
  for (const id of ids) expect(await settled(person, id)).toMatchObject({ status: 'Alive' })
})

test('of several processes, one that is silent loses its build and one that beats keeps it', async () => {
  const { clock } = backend.services
  const silent = await addArchive(person, 'a.zip', zipFiles(sampleFiles))
  await leaveBuild(silent.id, 'silent')
  backend.advance(60_000)
  const beating = await addArchive(person, 'b.zip', zipFiles(sampleFiles))
  const kept = await leaveBuild(beating.id, 'beating')
  await recoverIndexing(backend.services, new Date(clock() - 45_000))
  expect(await builds()).toEqual([{ no: kept.no, state: 'building', files: 0 }])
  expect(await readRepository(person, silent.id)).toMatchObject({ status: 'Scheduled', progress: { stage: 'waiting' } })
  expect(await readRepository(person, beating.id)).toMatchObject({ status: 'Processing' })
  expect(await filesIn(backend, 'work')).toEqual([String(kept.no)])
})

test('two processes that are told of one repository index it once', async () => {
  const { id } = await addArchive(person, 'a.zip', zipFiles(sampleFiles))
  const secondProcess: Services = {
    ...backend.services,
    jobs: openJobQueue(backend.services.database, backend.services.log, false),
  }
  await Promise.all([startJobs(backend.services, false), startJobs(secondProcess, false)])
  try {
    expect(await settled(person, id)).toMatchObject({ status: 'Alive' })
  } finally {
    await secondProcess.jobs.stop()
  }
  expect(await builds()).toEqual([{ no: 1, state: 'complete', files: 3 }])
})

test('a process that ends hands its work back, and the next one finishes it', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, no) => [`src/file-${no}.ts`, `export const value${no} = ${no}\n`.repeat(50)]),
  )
  const { id } = await addArchive(person, 'many.zip', zipFiles(many))
  await startJobs(backend.services, true)
  await vi.waitFor(async () => expect((await readRepository(person, id)).progress?.stage).toBe('analysing'), {
    timeout: 20_000,
    interval: 20,
  })
  await backend.services.jobs.stop()
  expect(await readRepository(person, id)).toMatchObject({ status: 'Scheduled', progress: { stage: 'waiting' } })
  expect(await builds()).toEqual([])
  expect(await filesIn(backend, 'work')).toEqual([])

  const next: Services = {
    ...backend.services,
    jobs: openJobQueue(backend.services.database, backend.services.log, false),
  }
  await startJobs(next, true)
  try {
    expect(await settled(person, id)).toMatchObject({ status: 'Alive', index: { files: 400 } })
  } finally {
    await next.jobs.stop()
  }
  expect(backend.logged.filter(({ level }) => level === 'error')).toEqual([])
})
