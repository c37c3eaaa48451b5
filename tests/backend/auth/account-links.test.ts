import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#src/lib/durations.ts'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { mailedToken, mailsTo } from '#tests/support/mailbox.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const password = 'Newly-Chosen-1'
let callers = 0
const send = (path: string, json: unknown) => post(backend, path, json, {}, toAddress((callers += 1)))
const reset = (token: string, chosen = password) => send('/api/auth/reset-password', { token, password: chosen })
const confirm = (token: string) => send('/api/auth/confirm-email', { token })
const login = (email: string, chosen: string) => send('/api/auth/login', { email, password: chosen })

const askReset = async (email: string) => {
  await send('/api/auth/request-password-reset', { email })
  return mailedToken(backend, email, 'reset-password')
}
const signUp = async (email: string) => {
  await send('/api/auth/signup', { firstName: 'Ada', lastName: 'Lovelace', email, password: 'Difference-Engine-1' })
  return mailedToken(backend, email, 'confirm-email')
}
const invalidLink = { status: 400, body: { errorMessageKey: 'errors.linkInvalid' } }

test('B11 a link carries at least 128 bits, under the public address, and no two are alike', async () => {
  const person = await signUpPerson(backend)
  const tokens = [await askReset(person.email), await askReset(person.email)]
  for (const token of tokens) expect(Buffer.from(token, 'base64url').byteLength).toBeGreaterThanOrEqual(16)
  expect(tokens[0]).not.toBe(tokens[1])
  const mails = await mailsTo(backend, person.email)
  expect(mails[0]?.link).toBe(`http://127.0.0.1:4173/reset-password?token=${tokens[0]}`)
  expect(mails[0]?.text).toContain(mails[0]?.link)
})

test('B11 no table holds a token in clear', async () => {
  const person = await signUpPerson(backend)
  const tokens = [await askReset(person.email), await signUp('clear@engine.example')]
  const { rows } = await backend.services.database.runSql(
    "select table_name from information_schema.tables where table_schema = 'public'",
  )
  const tables = rows.map((row) => String(row['table_name']))
  expect(tables).toEqual(expect.arrayContaining(['emails', 'one_time_tokens', 'rate_windows', 'settings']))
  for (const table of tables) {
    const all = await backend.services.database.runSql(`select * from "${table}"`)
    for (const token of tokens) expect([table, JSON.stringify(all.rows).includes(token)]).toEqual([table, false])
  }
  expect(JSON.stringify(backend.logged)).not.toContain(tokens[0])
})

test('B11 each link works once', async () => {
  const confirmation = await signUp('once@engine.example')
  expect((await confirm(confirmation)).status).toBe(200)
  expect(await confirm(confirmation)).toMatchObject(invalidLink)
  const token = await askReset('once@engine.example')
  expect((await reset(token)).status).toBe(204)
  expect(await reset(token, 'Another-Choice-2')).toMatchObject(invalidLink)
  expect((await login('once@engine.example', password)).status).toBe(200)
})

test('B11 of ten uses of a link at once one wins', async () => {
  const confirmation = await signUp('race@engine.example')
  const confirmed = await Promise.all(Array.from({ length: 10 }, () => confirm(confirmation)))
  expect(confirmed.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
  const token = await askReset('race@engine.example')
  const resets = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `Newly-Chosen-${n}`)))
  expect(resets.map(({ status }) => status).toSorted()).toEqual([204, ...Array(9).fill(400)])
})

test('B11 a link ends with its time: 48 hours to confirm, one to reset', async () => {
  const late = await signUp('late@engine.example')
  const timely = await signUp('timely@engine.example')
  backend.advance(48 * hours - 10_000)
  expect((await confirm(timely)).status).toBe(200)
  backend.advance(10_000)
  expect(await confirm(late)).toMatchObject(invalidLink)
  const first = await askReset('timely@engine.example')
  const second = await askReset('timely@engine.example')
  backend.advance(1 * hours - 10_000)
  expect((await reset(first, 'weak')).body).toMatchObject({ errorMessageKey: 'errors.passwordTooWeak' })
  backend.advance(10_000)
  expect(await reset(second)).toMatchObject(invalidLink)
})

test('B11 a link serves its own purpose and its own person', async () => {
  const person = await signUpPerson(backend)
  const victim = await signUpPerson(backend)
  const token = await askReset(person.email)
  expect(await confirm(token)).toMatchObject(invalidLink)
  const confirmation = await signUp('purpose@engine.example')
  expect(await reset(confirmation)).toMatchObject(invalidLink)
  const smuggled = { token, password, userId: victim.userId, email: victim.email }
  expect((await send('/api/auth/reset-password', smuggled)).status).toBe(204)
  expect((await login(victim.email, victim.password)).status).toBe(200)
  expect((await login(person.email, password)).status).toBe(200)
})

test('B11 tampered links are refused alike, and the real one still works', async () => {
  const person = await signUpPerson(backend)
  const token = await askReset(person.email)
  const swap = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`
  const variants = [
    `${token}A`,
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    token.slice(0, -1),
    token.slice(1),
    swap,
    token.toUpperCase() === token ? token.toLowerCase() : token.toUpperCase(),
    Buffer.from(token, 'base64url').toString('hex'),
    `${token.slice(0, -1)}%00`,
    `${token}' or '1'='1`,
    [...token].toReversed().join(''),
  ]
  const answers = new Set<string>()
  for (const variant of variants) {
    const { status, body } = await reset(variant)
    answers.add(JSON.stringify([status, body['errorMessageKey'], body['message']]))
  }
  expect([...answers]).toEqual([
    JSON.stringify([400, 'errors.linkInvalid', 'This link is no longer valid. Ask for a new one.']),
  ])
  expect((await reset(token)).status).toBe(204)
})

test('a weak password does not use the link up', async () => {
  const person = await signUpPerson(backend)
  const token = await askReset(person.email)
  expect(await reset(token, 'weak')).toMatchObject({ status: 400, body: { errorMessageKey: 'errors.passwordTooWeak' } })
  expect((await reset(token)).status).toBe(204)
})

test('a reset ends every session and every other link, and is told by mail', async () => {
  const person = await signUpPerson(backend)
  const elsewhere = await login(person.email, person.password)
  const [first, second] = [await askReset(person.email), await askReset(person.email)]
  await reset(second)
  expect((await person.fetch('/api/user')).status).toBe(401)
  const refreshed = await send('/api/auth/refresh', { refreshToken: elsewhere.body['refreshToken'] })
  expect(refreshed.status).toBe(401)
  expect(await reset(first, 'Another-Choice-2')).toMatchObject(invalidLink)
  expect((await login(person.email, person.password)).status).toBe(401)
  expect((await login(person.email, password)).status).toBe(200)
  expect((await mailsTo(backend, person.email)).at(-1)?.kind).toBe('password-changed')
})

test('a reset link proves the address: it confirms it', async () => {
  await signUp('forgot@engine.example')
  await reset(await askReset('forgot@engine.example'))
  expect((await login('forgot@engine.example', password)).status).toBe(200)
})

test('the reset mail goes to the address on file, however it was typed', async () => {
  const person = await signUpPerson(backend)
  await send('/api/auth/request-password-reset', { email: person.email.toUpperCase() })
  expect((await mailsTo(backend, person.email)).map(({ kind }) => kind)).toEqual(['reset-password'])
})

test('a disabled person gets no mail and their links are dead', async () => {
  const person = await signUpPerson(backend)
  const token = await askReset(person.email)
  await backend.services.db
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('id', '=', person.userId)
    .execute()
  expect(await reset(token)).toMatchObject(invalidLink)
  expect((await send('/api/auth/request-password-reset', { email: person.email })).status).toBe(204)
  expect(await mailsTo(backend, person.email)).toHaveLength(1)
})

test('changing the password asks for the current one, keeps the rules, and is told by mail', async () => {
  const person = await signUpPerson(backend)
  const change = async (currentPassword: string, newPassword: string) => {
    const response = await person.fetch('/api/user/password', { method: 'PUT', json: { currentPassword, newPassword } })
    const text = await response.text()
    return [response.status, text === '' ? '' : (JSON.parse(text) as { errorMessageKey: string }).errorMessageKey]
  }
  expect(await change('Wrong-Password-1', password)).toEqual([400, 'errors.wrongPassword'])
  expect(await change(person.password, 'weak')).toEqual([400, 'errors.passwordTooWeak'])
  expect(await change(person.password, 'Password1')).toEqual([400, 'errors.passwordCommon'])
  expect((await login(person.email, person.password)).status).toBe(200)
  expect(await change(person.password, password)).toEqual([204, ''])
  expect((await login(person.email, person.password)).status).toBe(401)
  expect((await login(person.email, password)).status).toBe(200)
  expect((await mailsTo(backend, person.email)).map(({ kind }) => kind)).toEqual(['password-changed'])
})
