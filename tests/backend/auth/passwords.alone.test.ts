import * as argon2 from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isCommonPassword, refuseWeakPassword } from '#src/backend/auth/password-rules.ts'
import { openPasswords, type Passwords } from '#src/backend/auth/passwords.ts'
import { addressOf, post } from '#tests/support/anonymous.ts'
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
const send = (path: string, json: unknown) => post(backend, path, json, {}, addressOf((callers += 1)))
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
  ['7 characters', 'Abcdef1', ['Use between 8 and 128 characters.']],
  ['8 characters', 'Abcdefg1', []],
  ['64 characters', `Aa1${'x'.repeat(61)}`, []],
  ['128 characters', `Aa1${'x'.repeat(125)}`, []],
  ['129 characters', `Aa1${'x'.repeat(126)}`, ['Use between 8 and 128 characters.']],
  ['1,000 characters', `Aa1${'x'.repeat(997)}`, ['Use between 8 and 128 characters.']],
  ['no lower case', 'ABCDEFG1', ['Use at least one lower-case letter.']],
  ['no upper case', 'abcdefg1', ['Use at least one upper-case letter.']],
  ['no digit', 'Abcdefgh', ['Use at least one digit.']],
  ['nothing but spaces', ' '.repeat(8), expect.arrayContaining(['Use at least one digit.'])],
  ['letters of another script', 'Пароль-Дня-7', []],
  ['characters outside the basic plane', 'Aa1😀😀😀😀', ['Use between 8 and 128 characters.']],
])('B06 a password with %s', async (_, password, sentences) => {
  const answer = await signUpWith('rules@quarry.example', password)
  backend.advance(60 * 60_000)
  if (Array.isArray(sentences) && sentences.length === 0) return expect(answer.status).toBe(202)
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
    requireUppercase: true,
    requireLowercase: true,
    requireDigit: true,
    requireSymbol: false,
    refuseCommon: true,
  })
})

test('B06 the 3,000 most common passwords are refused, in any case', async () => {
  const common = dictionary['passwords-common'].slice(0, 3000)
  expect(common).toHaveLength(3000)
  for (const password of common) {
    expect(() => refuseWeakPassword(password)).toThrow()
    expect(isCommonPassword(password.toUpperCase())).toBe(true)
  }
  expect(isCommonPassword(dictionary['passwords-common'][3000] ?? '')).toBe(false)
  const answer = await signUpWith('common@quarry.example', 'Password1')
  expect(answer).toMatchObject({ status: 400, body: { errorMessageKey: 'errors.passwordCommon' } })
  expect(computed()).toBe(0)
})

test('B06 spaces at the ends belong to the password', async () => {
  const stored = await passwords.hash('  Correct-Horse-7 ')
  expect(await passwords.matches('  Correct-Horse-7 ', stored)).toBe(true)
  for (const other of ['Correct-Horse-7', ' Correct-Horse-7 ', '  Correct-Horse-7']) {
    expect(await passwords.matches(other, stored)).toBe(false)
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
  const answers = [wrong.text, right.text, ...(await Promise.all([weak, profile, identity].map((one) => one.text())))]
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
  const started = performance.now()
  expect(await passwords.matches('Correct-Horse-7', stored)).toBe(false)
  expect(performance.now() - started).toBeLessThan(50)
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
