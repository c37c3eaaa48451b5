import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanUp } from '#src/backend/clean-up.ts'
import { toUtcDay } from '#src/backend/usage/record-usage.ts'
import { startJobs } from '#src/backend/start-jobs.ts'
import { seedDemo } from '#src/backend/seed/seed-demo.ts'
import { seedRepository } from '#src/backend/seed/seed-repository.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { addArchive, sampleFiles, uploadArchive, zipFiles } from '#tests/backend/repositories/archive-files.ts'
import { filesIn } from '#tests/backend/repositories/indexing-backend.ts'
import { post } from '#tests/support/anonymous.ts'
import { patience } from '#tests/support/patience.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startSmtpServer, type SmtpServer } from '#tests/support/smtp-server.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let smtp: SmtpServer
let backend: TestBackend
beforeEach(async () => {
  smtp = await startSmtpServer()
  backend = await startBackend({ SMTP_URL: smtp.url })
})
afterEach(async () => {
  await backend.close()
  await smtp.close()
})

const askForReset = async () => {
  const person = await signUpPerson(backend)
  await post(backend, '/api/auth/request-password-reset', { email: person.email })
  await backend.services.mailer.settled()
  return person.email
}
const recipients = () => smtp.messages.map(({ to }) => to)
const queued = async () => {
  const { rows } = await backend.services.database.runSql(
    `select state, extract(epoch from start_after - now())::float8 as wait from pgboss.job where name = 'send-mail'`,
  )
  return rows as { state: string; wait: number }[]
}

test('a mail goes out through the queue, and one that fails is tried again later, once', async () => {
  await startJobs(backend.services, true)
  const first = await askForReset()
  await vi.waitFor(() => expect(recipients()).toEqual([first]), patience)

  smtp.refuseWith('451 come back later')
  const second = await askForReset()
  await vi.waitFor(async () => expect((await queued()).map(({ state }) => state)).toContain('retry'), patience)
  const waiting = (await queued()).find(({ state }) => state === 'retry')
  expect(waiting?.wait).toBeGreaterThan(10)
  expect(waiting?.wait).toBeLessThan(90)
  expect(JSON.stringify(backend.logged)).not.toContain(second)

  smtp.refuseWith(undefined)
  await backend.services.database.runSql(
    `update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`,
  )
  const third = await askForReset()
  await vi.waitFor(() => expect(recipients().toSorted()).toEqual([first, second, third].toSorted()), patience)
  const rows = await backend.services.db.selectFrom('emails').select(['to_address', 'attempts', 'failure']).execute()
  expect(rows).toContainEqual({ to_address: second, attempts: 2, failure: null })
})

test('a mail written just before its process was killed is sent by the next', async () => {
  const person = await signUpPerson(backend)
  const mail = { kind: 'reset-password', to: person.email, language: 'en', path: '/reset-password?token=x' } as const
  await backend.services.mailer.post(backend.services.db, { ...mail, lifetime: 60_000, organisationId: null })
  await startJobs(backend.services, true)
  await vi.waitFor(() => expect(recipients()).toEqual([person.email]), patience)
})

test('every start removes uploads that nobody used for a day, and what was left half-received', async () => {
  const { services } = backend
  const person = await signUpPerson(backend)
  await addArchive(person, 'used.zip', zipFiles(sampleFiles))
  await uploadArchive(person, 'unused.zip', zipFiles(sampleFiles))
  const reservation = { organisation_id: person.organisationId, file_name: '', size_bytes: 9, received_at: null }
  const unfinished = { id: 'a'.repeat(24), ...reservation, created_at: new Date(services.clock() - 1) }
  await services.db.insertInto('archive_uploads').values(unfinished).execute()
  await cleanUp(services, toUtcDay(services.clock()))
  backend.advance(25 * 60 * 60_000)
  await cleanUp(services, toUtcDay(services.clock()))
  expect(await filesIn(backend, 'uploads')).toHaveLength(2)
  await startJobs(services, true)
  expect(await filesIn(backend, 'uploads')).toHaveLength(1)
  expect(await services.db.selectFrom('archive_uploads').select('file_name').execute()).toEqual([
    { file_name: 'used.zip' },
  ])
})

test('each day queues repositories that are indexed automatically and no others', async () => {
  const { services } = backend
  const person = await signUpPerson(backend)
  const add = async (name: string) => {
    const source = { sourceType: 'PublicHttp', url: `https://github.com/owner/${name}` }
    const { id } = await person.read<Repository>('/api/repositories', { json: { source } })
    const index = { organisation_id: person.organisationId, repository_id: id, state: 'complete', worker: 'x' } as const
    const at = new Date(services.clock())
    const times = { beat_at: at, started_at: at, completed_at: at, commit_info: null }
    const { no } = await services.db
      .insertInto('code_indexes')
      .values({ ...index, ...times })
      .returning('no')
      .executeTakeFirstOrThrow()
    await services.db
      .updateTable('repositories')
      .set({ status: 'Alive', progress: null, current_index: no })
      .where('id', '=', id)
      .execute()
    return id
  }
  const fresh = await add('fresh')
  await add('left-alone')
  await person.fetch('/api/repositories/auto-reindex', { json: { repositoryIds: [fresh], isEnabled: true } })
  const waiting = async () => {
    const rows = await services.db.selectFrom('repositories').select('id').where('status', '=', 'Scheduled').execute()
    return rows.map(({ id }) => id)
  }
  await cleanUp(services, toUtcDay(services.clock()))
  expect(await waiting()).toEqual([])
  backend.advance(24 * 60 * 60_000)
  await cleanUp(services, toUtcDay(services.clock()))
  expect(await waiting()).toEqual([fresh])
})

test('the demo brings this project’s own source, once', async () => {
  const { db } = backend.services
  const names = async () => await db.selectFrom('repositories').select(['name', 'source_type', 'status']).execute()
  await seedRepository(backend.services)
  expect(await names()).toEqual([])
  await seedDemo(backend.services)
  for (const _ of [1, 2]) await seedRepository(backend.services)
  expect(await names()).toEqual([{ name: 'quarry', source_type: 'Unspecified', status: 'Scheduled' }])
  await db.deleteFrom('repositories').execute()
  await seedRepository(backend.services)
  expect(await names()).toEqual([])
})
