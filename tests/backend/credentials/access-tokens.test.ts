import { createHmac, generateKeyPairSync } from 'node:crypto'
import { exportSPKI, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '#tests/support/anonymous.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

const signingKey = 'a signing key of the tests, long enough to be one'
const key = new TextEncoder().encode(signingKey)

let backend: TestBackend
let person: SignedInPerson
let sessionId: string
beforeAll(async () => {
  backend = await startBackend({ SIGNING_KEY: signingKey })
  person = await signUpPerson(backend)
  const session = await backend.services.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
  sessionId = session.id
})
afterAll(() => backend.close())

const call = async (token: string): Promise<number> =>
  (await backend.fetch('/api/user', { headers: { authorization: `Bearer ${token}` } })).status

const now = () => Math.floor(backend.services.clock() / 1000)
const goodClaims = (): JWTPayload => ({
  sid: sessionId,
  Mandate: [`${person.organisationId}|Administrator`],
  sub: person.userId,
  iss: 'quarry',
  aud: 'quarry-api',
  iat: now(),
  nbf: now(),
  exp: now() + 900,
})
const sign = (change: JWTPayload = {}, header: Record<string, unknown> = {}, secret: Uint8Array = key) =>
  new SignJWT({ ...goodClaims(), ...change })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
    .sign(secret)
const without = (...names: string[]) =>
  sign(Object.fromEntries(names.map((name) => [name, undefined as unknown as string])))
const base64url = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const signRaw = (header: unknown, payload: unknown = goodClaims()): string => {
  const content = `${base64url(header)}.${base64url(payload)}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}
const parts = () => person.accessToken.split('.') as [string, string, string]

test('B13 the token the cases below start from is accepted', async () => {
  expect(await call(await sign())).toBe(200)
  expect(await call(signRaw({ alg: 'HS256', typ: 'at+jwt' }))).toBe(200)
  expect(await call(person.accessToken)).toBe(200)
})

const cases: [string, () => string | Promise<string>][] = [
  ['alg none', () => new UnsecuredJWT(goodClaims()).encode()],
  ['alg none with typ', () => `${base64url({ alg: 'none', typ: 'at+jwt' })}.${parts()[1]}.`],
  ['alg None in another case', () => `${base64url({ alg: 'NONE', typ: 'at+jwt' })}.${parts()[1]}.`],
  ['alg none with the old signature', () => `${base64url({ alg: 'none', typ: 'at+jwt' })}.${parts()[1]}.${parts()[2]}`],
  ['HS512 with the right key', () => sign({}, { alg: 'HS512' })],
  ['HS384 with the right key', () => sign({}, { alg: 'HS384' })],
  [
    'RS256 with a key of its own',
    () =>
      new SignJWT(goodClaims())
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
        .sign(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey),
  ],
  [
    'HS256 signed with a public key as the secret',
    async () =>
      sign(
        {},
        {},
        new TextEncoder().encode(await exportSPKI(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey)),
      ),
  ],
  ['a wrong key', () => sign({}, {}, new TextEncoder().encode('another key that is long enough to sign'))],
  [
    'an embedded key',
    () => sign({}, { jwk: { kty: 'oct', k: base64url('mine') } }, new TextEncoder().encode('mine'.repeat(10))),
  ],
  [
    'an empty key',
    () =>
      `${parts()[0]}.${parts()[1]}.${createHmac('sha256', '').update(`${parts()[0]}.${parts()[1]}`).digest('base64url')}`,
  ],
  ['a wrong audience', () => sign({ aud: 'another-api' })],
  ['no audience', () => without('aud')],
  ['a wrong issuer', () => sign({ iss: 'somebody' })],
  ['no issuer', () => without('iss')],
  ['typ JWT', () => sign({}, { typ: 'JWT' })],
  ['no typ', () => sign({}, { typ: undefined })],
  ['an expiry in the past', () => sign({ exp: now() - 1 })],
  ['an expiry this second', () => sign({ exp: now() })],
  ['no expiry', () => without('exp')],
  ['an expiry that is text', () => signRaw({ alg: 'HS256', typ: 'at+jwt' }, { ...goodClaims(), exp: 'never' })],
  ['a start in the future', () => sign({ nbf: now() + 60 })],
  ['a start that is text', () => signRaw({ alg: 'HS256', typ: 'at+jwt' }, { ...goodClaims(), nbf: 'now' })],
  ['no subject', () => without('sub')],
  ['the subject of another', () => sign({ sub: 'a'.repeat(24) })],
  ['no session', () => without('sid')],
  ['a session that does not exist', () => sign({ sid: 'b'.repeat(24) })],
  ['a session that is a list', () => sign({ sid: [sessionId] })],
  ['a session that is SQL', () => sign({ sid: "' or 1=1 --" })],
  [
    'kid with a path and another key',
    () => sign({}, { kid: '../../../../dev/null' }, new TextEncoder().encode('\0'.repeat(32))),
  ],
  [
    'kid with SQL and another key',
    () => sign({}, { kid: "x' union select 'key' --" }, new TextEncoder().encode('key'.repeat(12))),
  ],
  [
    'jku with another key',
    () => sign({}, { jku: 'http://127.0.0.1/jwks' }, new TextEncoder().encode('key'.repeat(12))),
  ],
  ['an unknown critical header', () => signRaw({ alg: 'HS256', typ: 'at+jwt', crit: ['x'], x: 1 })],
  ['a fourth part', () => `${person.accessToken}.${parts()[2]}`],
  ['a fifth part', () => `${person.accessToken}.a.b`],
  ['no signature', () => `${parts()[0]}.${parts()[1]}.`],
  ['two parts', () => `${parts()[0]}.${parts()[1]}`],
  ['one part', () => parts()[0]],
  [
    'a changed signature',
    () => `${parts()[0]}.${parts()[1]}.${parts()[2].startsWith('A') ? 'B' : 'A'}${parts()[2].slice(1)}`,
  ],
  ['a shortened signature', () => person.accessToken.slice(0, -4)],
  ['a changed payload', () => `${parts()[0]}.${base64url({ ...goodClaims(), Mandate: ['x|System'] })}.${parts()[2]}`],
  ['a payload that is no JSON', () => signRaw({ alg: 'HS256', typ: 'at+jwt' }, 'not json')],
  ['a payload that is a list', () => signRaw({ alg: 'HS256', typ: 'at+jwt' }, [goodClaims()])],
  ['a header that is no JSON', () => `${base64url('nonsense')}.${parts()[1]}.${parts()[2]}`],
  ['100 kB', () => sign({ padding: 'x'.repeat(100_000) })],
  ['100 kB of nothing', () => 'a'.repeat(100_000)],
  ['the refresh token', () => person.refreshToken],
  ['nothing', () => ''],
]

test.each(cases)('B13 %s is no access token', async (_, token) => {
  expect(await call(await token())).toBe(401)
})

test('B13 there are at least 25 cases', () => {
  expect(cases.length).toBeGreaterThanOrEqual(25)
})

test.each(['Basic', 'Token', '', 'Bearer Bearer'])('B13 the scheme "%s" is not Bearer', async (scheme) => {
  const authorization = `${scheme} ${person.accessToken}`.trim()
  expect((await backend.fetch('/api/user', { headers: { authorization } })).status).toBe(401)
})

test('B13 an access token is no refresh token', async () => {
  const answer = await post(backend, '/api/auth/refresh', { refreshToken: person.accessToken })
  expect(answer.status).toBe(401)
})

test('B13 a mandate in a token gives no role that the database does not', async () => {
  const guest = await signUpPerson(backend, { role: 'Guest' })
  const session = await backend.services.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', guest.userId)
    .executeTakeFirstOrThrow()
  const token = await sign({ sub: guest.userId, sid: session.id, Mandate: [`${guest.organisationId}|System`] })
  const headers = { authorization: `Bearer ${token}`, 'x-selected-organisation': guest.organisationId }
  expect((await backend.fetch('/api/organization', { headers })).status).toBe(200)
  expect((await backend.fetch('/api/organization/settings', { headers })).status).toBe(403)
})
