import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#src/backend/config.ts'
import { seedDemo } from '#src/backend/seed/seed-demo.ts'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let credentials: { email: string; password: string } | undefined
beforeAll(async () => {
  backend = await startBackend()
  credentials = await seedDemo(backend.services)
})
afterAll(() => backend.close())

let callers = 0
const login = (who: { email: string; password: string } | undefined, at = backend) =>
  post(at, '/api/auth/login', who, {}, toAddress((callers += 1)))
const seedWith = (environment: Record<string, string>) =>
  seedDemo({ ...backend.services, config: readConfig(environment) })

test('an empty database gets an organisation and an administrator who can sign in at once', async () => {
  expect(credentials?.email).toBe('admin@quarry.local')
  expect(credentials?.password).toMatch(/^Qy7-[\w-]{16}$/)
  const session = await login(credentials)
  expect(session.status).toBe(200)
  const response = await backend.fetch('/api/user', {
    headers: { authorization: `Bearer ${String(session.body['accessToken'])}` },
  })
  expect(await response.json()).toMatchObject({ organisations: [{ name: 'Quarry', role: 'Administrator' }] })
})

test('the credentials are given once, and nothing is made twice', async () => {
  expect(await seedDemo(backend.services)).toBeUndefined()
  const users = await backend.services.db.selectFrom('users').select('id').execute()
  expect(users).toHaveLength(1)
})

test('the demo account is closed while the server is not for its own machine only', async () => {
  const session = await login(credentials)
  const authorization = `Bearer ${String(session.body['accessToken'])}`
  expect(await seedWith({ HOST: '0.0.0.0' })).toBeUndefined()
  expect((await login(credentials)).status).toBe(401)
  expect((await backend.fetch('/api/user', { headers: { authorization } })).status).toBe(401)
  expect(await seedWith({})).toBeUndefined()
  expect((await login(credentials)).status).toBe(200)
})

test('an account that somebody disabled is not opened again', async () => {
  const { db } = backend.services
  await db.updateTable('users').set({ disabled_at: new Date() }).execute()
  await seedWith({})
  expect((await login(credentials)).status).toBe(401)
  await db.updateTable('users').set({ disabled_at: null }).execute()
})

test('without the demo nothing is made; with given credentials they are the ones', async () => {
  const withoutDemo = await startBackend({ DEMO: 'off' })
  try {
    expect(await seedDemo(withoutDemo.services)).toBeUndefined()
    expect(await withoutDemo.services.db.selectFrom('users').select('id').execute()).toEqual([])
    const given = { email: 'Owner@quarry.example', password: 'Given-Password-1' }
    const config = readConfig({ DEMO_EMAIL: given.email, DEMO_PASSWORD: given.password })
    const both = await Promise.all([1, 2].map(() => seedDemo({ ...withoutDemo.services, config })))
    expect(both.filter((made) => made !== undefined)).toEqual([given])
    expect((await login(given, withoutDemo)).status).toBe(200)
  } finally {
    await withoutDemo.close()
  }
})

test.each([
  ['the demo organisation has answered who it is', {}, true],
  ['in the QA build the question who the organisation is stays open', { QA: 'on' }, false],
] as const)('%s', async (_, environment, isAnswered) => {
  const configured = await startBackend(environment)
  try {
    await seedDemo(configured.services)
    const [organisation] = await configured.services.db.selectFrom('organisations').selectAll().execute()
    expect(organisation?.marketing_info_provided_at !== null).toBe(isAnswered)
  } finally {
    await configured.close()
  }
})
