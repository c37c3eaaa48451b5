import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#src/backend/app.ts'
import { openAccountRequestQueue } from '#src/backend/auth/account-requests.ts'
import { allRoutes } from '#src/backend/routes.ts'
import { toAddress } from '#tests/support/anonymous.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const rounds = 50

/**
 * The share of pairs in which `left` is above `right`: 0.5 when nobody can tell them apart, near 0 or 1 when anybody
 * can.
 */
const shareAbove = (left: readonly number[], right: readonly number[]): number => {
  const wins = left.flatMap((value) =>
    right.map((opposite): number => (value > opposite ? 1 : value === opposite ? 0.5 : 0)),
  )
  return wins.reduce((sum, win) => sum + win, 0) / wins.length
}

/** Measures the answer alone; deferred work is done between two measurements. */
const measure = async (path: string, toBody: (email: string) => object, emails: readonly string[]) => {
  const api = createApi(backend.services, allRoutes(backend.services))
  const times: number[][] = emails.map(() => [])
  const ask = async (email: string, round: number) => {
    backend.advance(16 * 60_000)
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(toBody(email)),
    }
    const startedAt = performance.now()
    const { status } = await api.fetch(new Request(`http://127.0.0.1:4173${path}`, init), { ip: toAddress(round) })
    const time = performance.now() - startedAt
    expect(status).toBeLessThan(300)
    await backend.services.accountRequests.finishNow()
    return time
  }
  for (const email of emails) await ask(email, 0)
  for (let round = 0; round < rounds; round += 1) {
    const order = emails.map((email, at) => ({ email, at }))
    for (const { email, at } of round % 2 === 0 ? order : order.toReversed()) times[at]?.push(await ask(email, round))
  }
  return times
}

test.each([
  ['a password reset', '/api/auth/request-password-reset', (email: string) => ({ email })],
  ['a confirmation sent again', '/api/auth/resend-confirmation-email', (email: string) => ({ email })],
])('the time of %s does not tell whether the address is known', async (_, path, toBody) => {
  const { email } = await signUpPerson(backend)
  const [known = [], unknown = []] = await measure(path, toBody, [email, 'nobody@engine.example'])
  expect(Math.abs(shareAbove(known, unknown) - 0.5)).toBeLessThan(0.28)
  expect((await mailsTo(backend, email)).length).toBe(rounds + 1)
})

test('the time of a sign-up does not tell whether the address is known', async () => {
  const { email } = await signUpPerson(backend)
  let strangers = 0
  const toBody = (address: string) => ({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: address === email ? email : `stranger-${(strangers += 1)}@engine.example`,
    password: 'Difference-Engine-1',
  })
  const [known = [], unknown = []] = await measure('/api/auth/signup', toBody, [email, ''])
  expect(Math.abs(shareAbove(known, unknown) - 0.5)).toBeLessThan(0.28)
})

test.each([
  ['/api/auth/request-password-reset', {}],
  ['/api/auth/resend-confirmation-email', {}],
  ['/api/auth/signup', { firstName: 'Ada', lastName: 'Lovelace', password: 'Difference-Engine-1' }],
])('%s is answered before anything is done about the address', async (path, more) => {
  const { email } = await signUpPerson(backend)
  const order: string[] = []
  const run = async () => void order.push('work')
  const accountRequests = openAccountRequestQueue({ ...backend.services, run, dispatch: () => {} })
  const services = { ...backend.services, accountRequests }
  const api = createApi(services, allRoutes(services))
  for (const address of [email, `not-${email}`]) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ ...more, email: address })
    const { status } = await api.fetch(new Request(`http://127.0.0.1:4173${path}`, { ...init, body }))
    order.push('answer')
    expect(status).toBeLessThan(300)
    expect(await mailsTo(backend, address)).toEqual([])
    await accountRequests.finishNow()
  }
  expect(order).toEqual(['answer', 'work', 'answer', 'work'])
})

test('what was accepted just before the process ended is done by the next one', async () => {
  const { email } = await signUpPerson(backend)
  const { accountRequests, clock, db, sealer } = backend.services
  const sealed = sealer.seal(JSON.stringify({ kind: 'reset', email, spoken: 'en' }))
  await db
    .insertInto('account_requests')
    .values({ id: 'a'.repeat(24), sealed, created_at: new Date(clock()) })
    .execute()
  backend.advance(60_000)
  await Promise.all([accountRequests.resume(), accountRequests.resume()])
  await accountRequests.finishNow()
  expect((await mailsTo(backend, email)).map(({ kind }) => kind)).toEqual(['reset-password'])
  expect(await db.selectFrom('account_requests').selectAll().execute()).toEqual([])
})
