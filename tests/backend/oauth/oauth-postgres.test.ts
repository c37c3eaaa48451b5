import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInProviders } from '#src/contract/sign-in-providers.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startPostgres } from '#tests/support/real-postgres.ts'
import { startSourceHost, type SourceHost } from '#tests/support/source-host.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { failed, newHostPerson, openBrowser, readPerson } from './oauth-room.ts'

let host: SourceHost
let postgres: Awaited<ReturnType<typeof startPostgres>>
let backend: TestBackend
beforeAll(async () => {
  ;[host, postgres] = await Promise.all([startSourceHost(), startPostgres()])
  backend = await startBackend({ DATABASE_URL: postgres.url, ...host.environment })
}, 120_000)
afterAll(async () => {
  await backend?.close()
  await postgres?.stop()
  await host?.close()
})

const open = () => openBrowser(backend, host)

test('a person who signs in for the first time in several browsers at once gets one account', async () => {
  const person = newHostPerson()
  const arrivals = await Promise.all([1, 2, 3, 4].map(() => open().signIn('github', person)))
  const ids = await Promise.all(arrivals.map(async ({ accessToken }) => (await readPerson(backend, accessToken)).id))
  expect(new Set(ids).size).toBe(1)
  const [first] = arrivals
  expect((await readPerson(backend, first?.accessToken ?? '')).organisations).toHaveLength(1)
})

test('a way back that is opened several times at once is open once', async () => {
  const browser = open()
  const back = host.approve(await browser.begin('gitlab'), newHostPerson())
  const pages = await Promise.all([1, 2, 3].map(() => browser.visit(back)))
  expect(pages.map(({ to }) => to).toSorted()).toEqual([failed('expired'), failed('expired'), '/auth/success'])
  const results = await Promise.all([1, 2, 3].map(() => browser.take()))
  expect(results.map(({ body }) => body.kind).toSorted()).toEqual(['none', 'none', 'signedIn'])
})

test('of two ways to sign in that are unlinked at once one stays', async () => {
  const { accessToken } = await open().signIn('github', newHostPerson())
  await open().link({ accessToken } as SignedInPerson, 'gitlab', newHostPerson())
  const headers = { authorization: `Bearer ${accessToken}` }
  const answers = await Promise.all(
    signInProviders.map((provider) => backend.fetch(`/api/auth/${provider}/unlink`, { method: 'POST', headers })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
})

test('an account that several people link at once belongs to one', async () => {
  const account = newHostPerson()
  const people = await Promise.all([1, 2, 3].map(() => signUpPerson(backend)))
  const pages = await Promise.all(people.map((person) => open().link(person, 'github', account)))
  const elsewhere = failed('linkedElsewhere')
  expect(pages.toSorted()).toEqual([elsewhere, elsewhere, '/auth/success'])
})
