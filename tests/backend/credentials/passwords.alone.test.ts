import * as argon2 from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isCommonPassword } from '#src/backend/credentials/known-passwords.ts'
import { isPersonalPassword } from '#src/backend/credentials/personal-words.ts'
import { refuseWeakPassword } from '#src/backend/credentials/password-policy.ts'
import { openPasswords, type Passwords } from '#src/backend/credentials/passwords.ts'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { mailedToken } from '#tests/support/mailbox.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

let backend: TestBackend
let passwords: Passwords
beforeAll(async () => {
  backend = await startBackend()
  passwords = await openPasswords()
})
afterAll(() => backend.close())
beforeEach(() => vi.clearAllMocks())

let callers = 0
const send = (path: string, json: unknown) => post(backend, path, json, {}, toAddress((callers += 1)))
const login = (email: string, password: string) => send('/api/auth/login', { email, password })
const computed = () => vi.mocked(argon2.hash).mock.calls.length + vi.mocked(argon2.verify).mock.calls.length

const signUpWith = async (email: string, password: string) =>
  send('/api/auth/signup', { firstName: 'Ada', lastName: 'Lovelace', email, password })

test('B06 a stored hash is argon2id with 19 MiB, two passes and one lane', async () => {
  const stored = await passwords.hash('Correct-Horse-7')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(argon2.parseOptions(stored)).toMatchObject({
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    outputLen: 32,
    saltLen: 16,
  })
  expect(await passwords.hash('Correct-Horse-7')).not.toBe(stored)
})

test.each([
  ['7 characters', 'xkq-wvz', ['Use between 8 and 128 characters.']],
  ['8 characters', 'xkq-wvzj', []],
  ['64 characters', `Aa1${'xkq-wvz'.repeat(9).slice(0, 61)}`, []],
  ['128 characters', `Aa1${'x'.repeat(125)}`, []],
  ['129 characters', `Aa1${'x'.repeat(126)}`, ['Use between 8 and 128 characters.']],
  ['1,000 characters', `Aa1${'x'.repeat(997)}`, ['Use between 8 and 128 characters.']],
  ['no lower case', 'XKQWVZJ7', []],
  ['no upper case', 'xkqwvzj7', []],
  ['no digit', 'Xkqwvzjb', []],
  ['32 letters of a passphrase', 'velvet harbor tundra wrench olive', []],
  ['letters of another script', 'Пароль-Дня-7', []],
  ['7 characters outside the basic plane', '😀🎲🚲🌵🧭🪁🦔', ['Use between 8 and 128 characters.']],
  ['8 characters outside the basic plane', '😀🎲🚲🌵🧭🪁🦔🍇', []],
])('B06 a password with %s', async (_, password, sentences) => {
  const answer = await signUpWith('rules@quarry.example', password)
  backend.advance(60 * 60_000)
  if (sentences.length === 0) return expect(answer.status).toBe(202)
  expect(answer).toMatchObject({
    status: 400,
    body: { errorMessageKey: 'errors.passwordTooWeak', validationErrors: sentences },
  })
})

test('B06 the policy that is told is the one that is enforced', async () => {
  const response = await backend.fetch('/api/user/password-complexity')
  expect(await response.json()).toEqual({
    minimumLength: 8,
    maximumLength: 128,
    requireUppercase: false,
    requireLowercase: false,
    requireDigit: false,
    requireSymbol: false,
    refuseCommon: true,
    refusePersonal: true,
  })
})

test('B06 known passwords are refused, in any case', async () => {
  const owner = { email: 'nobody@mail.example', names: [] }
  for (const password of dictionary['passwords-common'].slice(0, 10_000)) {
    expect(() => refuseWeakPassword(password, owner)).toThrow()
    expect(isCommonPassword(password.toUpperCase())).toBe(true)
  }
  const answer = await signUpWith('common@quarry.example', 'Password1')
  expect(answer).toMatchObject({ status: 400, body: { errorMessageKey: 'errors.passwordCommon' } })
  expect(computed()).toBe(0)
})

test.each([
  'йцукенгшщз',
  'Пароль123456',
  'Привет2024!',
  'Summer2024',
  'Winter2025!',
  'October-2024',
  '2024Summer',
  'Monday123',
  'Spring2026!!',
  'Autumn#2023',
  'P@ssw0rd',
  'P@ssw0rd1!',
  'Passw0rd!',
  'p4$$w0rd',
  '1q@W3e$R',
  'Pa55word2024',
  'PASSWORD123',
  '!Password1!',
  'Qwerty123',
  'Qwerty123!',
  'Qwertyuiop1',
  '1qaz2wsx',
  '!QAZ2wsx',
  'Abcd1234',
  'Abcdefg1',
  '12345678',
  '87654321',
  'Welcome1',
  'Welcome2024!',
  'L3tm31n!',
  'Changeme1',
  'Admin123!',
  'Iloveyou1',
  'Dragon99',
  'Monkey2023',
  'aaaaaaaa',
  '        ',
  'abcabcabc',
  'passwordpassword',
  'abcdefgh',
  '11111111',
  'pass-word-1',
  'ｐａｓｓｗｏｒｄ１',
])('B06 %j is refused as a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'velvet harbor tundra wrench olive',
  'correct horse battery staple again',
  'abcdefghijklmnopqrstuvwxyzabcdef-why',
  'Correct-Horse-7',
  'Difference-Engine-1',
  'Newly-Chosen-1',
  'xkqwvzjb',
  'summer rain on a tin roof',
  'Summer9264817350',
])('B06 %j is not refused as a common password', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})

const ada = { email: 'ada.king@engine-works.example', names: ['Ada', 'Lovelace', 'Analytical Ltd'] }

test.each([
  'Lovelace1815',
  'lovelace-ada!',
  'L0v3l@ce2024',
  'Analytical#1',
  'ada.king.2024',
  'EngineWorks7',
  'Quarry2026!',
  'quarry-ada',
  'Ada.King@engine-works',
  'AnalyticalLtd99',
  'qu4rry!!',
])('B06 %j is refused for what anyone knows of the person', (password) => {
  expect(isPersonalPassword(password, ada, 8)).toBe(true)
})

test.each(['velvet harbor tundra', 'lovelace likes her tea strong', 'Correct-Horse-7', 'Canada-geese-fly'])(
  'B06 %j is not refused for what anyone knows of the person',
  (password) => {
    expect(isPersonalPassword(password, ada, 8)).toBe(false)
  },
)

test('B06 a personal password is refused at sign-up, at a change and at a reset', async () => {
  const refusal = { status: 400, body: { errorMessageKey: 'errors.passwordPersonal' } }
  expect(await signUpWith('ada@quarry.example', 'Lovelace1815')).toMatchObject(refusal)
  const person = await signUpPerson(backend)
  const name = person.email.split('@')[0] ?? ''
  const json = { currentPassword: person.password, newPassword: `${name}-organisation` }
  const change = await person.fetch('/api/user/password', { method: 'PUT', json })
  expect({ status: change.status, body: await change.json() }).toMatchObject(refusal)
  await send('/api/auth/request-password-reset', { email: person.email })
  const token = await mailedToken(backend, person.email, 'reset-password')
  expect(await send('/api/auth/reset-password', { token, password: `${name}-organisation` })).toMatchObject(refusal)
  expect((await send('/api/auth/reset-password', { token, password: 'Newly-Chosen-1' })).status).toBe(204)
})

test('B06 spaces at the ends belong to the password', async () => {
  const stored = await passwords.hash('  Correct-Horse-7 ')
  expect(await passwords.matches('  Correct-Horse-7 ', stored)).toBe(true)
  for (const variant of ['Correct-Horse-7', ' Correct-Horse-7 ', '  Correct-Horse-7']) {
    expect(await passwords.matches(variant, stored)).toBe(false)
  }
  await signUpWith('spaces@quarry.example', '  Correct-Horse-7 ')
  await send('/api/auth/confirm-email', { token: await mailedToken(backend, 'spaces@quarry.example', 'confirm-email') })
  expect((await login('spaces@quarry.example', 'Correct-Horse-7')).status).toBe(401)
  expect((await login('spaces@quarry.example', '  Correct-Horse-7 ')).status).toBe(200)
})

test('B06 a password is the same however a keyboard composes it', async () => {
  const composed = 'Motörhead-1é'.normalize('NFC')
  const decomposed = composed.normalize('NFD')
  expect(composed).not.toBe(decomposed)
  expect(await passwords.matches(decomposed, await passwords.hash(composed))).toBe(true)
  expect(await passwords.matches(composed, await passwords.hash(decomposed))).toBe(true)
})

test('B06 a hash is in no answer and in no log', async () => {
  const person = await signUpPerson(backend)
  const wrong = await login(person.email, 'Wrong-Password-1')
  const right = await login(person.email, person.password)
  const weak = await person.fetch('/api/user/password', {
    method: 'PUT',
    json: { currentPassword: person.password, newPassword: 'weak-Secret' },
  })
  const profile = await person.fetch('/api/user')
  const identity = await person.fetch('/api/user/analytics')
  const answers = [
    wrong.text,
    right.text,
    ...(await Promise.all([weak, profile, identity].map((response) => response.text()))),
  ]
  for (const text of [...answers, JSON.stringify(backend.logged)]) {
    expect(text).not.toContain('argon2')
    expect(text).not.toContain(person.password)
    expect(text).not.toContain('weak-Secret')
  }
})

test.each([
  ['4 GiB of memory', '$argon2id$v=19$m=4194304,t=2,p=1$'],
  ['a million passes', '$argon2id$v=19$m=19456,t=1000000,p=1$'],
  ['255 lanes', '$argon2id$v=19$m=19456,t=2,p=255$'],
  ['more than a number holds', '$argon2id$v=19$m=99999999999999,t=2,p=1$'],
  ['another algorithm', '$argon2d$v=19$m=19456,t=2,p=1$'],
  ['another version', '$argon2id$v=16$m=19456,t=2,p=1$'],
  ['no parameters', '$argon2id$v=19$'],
])('B07 a stored hash that asks for %s is refused without computing it', async (_, prefix) => {
  const stored = `${prefix}c29tZXNhbHRzb21lc2FsdA$${'A'.repeat(43)}`
  expect(await passwords.matches('Correct-Horse-7', stored)).toBe(false)
  expect(computed()).toBe(0)
})

test('B07 someone whose stored hash is extreme or broken cannot sign in, and nothing fails', async () => {
  const person = await signUpPerson(backend)
  for (const hash of ['$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHQ$AAAA', 'nonsense', '']) {
    await backend.services.db
      .updateTable('users')
      .set({ password_hash: hash })
      .where('id', '=', person.userId)
      .execute()
    expect((await login(person.email, person.password)).status).toBe(401)
  }
})

test('B08 an unknown address and a wrong password cost one hash each and get the same answer', async () => {
  const person = await signUpPerson(backend)
  const provider = await signUpPerson(backend)
  await backend.services.db
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', provider.userId)
    .execute()
  vi.clearAllMocks()
  const bodies: unknown[] = []
  for (const email of ['nobody@quarry.example', person.email, provider.email]) {
    const before = computed()
    const answer = await login(email, 'Wrong-Password-1')
    expect([email, computed() - before]).toEqual([email, 1])
    expect(answer.status).toBe(401)
    const { requestId, instance, ...body } = answer.body
    expect([requestId, instance]).toEqual([expect.any(String), expect.any(String)])
    bodies.push(body)
  }
  expect(bodies[1]).toEqual(bodies[0])
  expect(bodies[2]).toEqual(bodies[0])
})

test('B08 a locked address costs no hash', async () => {
  for (let failure = 0; failure < 5; failure += 1) await login('locked@quarry.example', 'Wrong-Password-1')
  const before = computed()
  expect((await login('locked@quarry.example', 'Wrong-Password-1')).status).toBe(403)
  expect(computed()).toBe(before)
})
