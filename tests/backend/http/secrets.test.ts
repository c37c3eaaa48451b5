import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '#tests/support/anonymous.ts'
import { mailedToken, mailsTo } from '#tests/support/mailbox.ts'
import { rememberTables } from '#tests/support/remembered-tables.ts'
import { withJson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { furnish, type Furnished } from './furnished-organisation.ts'
import { injected, rounds } from './injection-attempts.ts'
import { type MadeCall, madeCalls, toRequest } from './made-calls.ts'
import type { SampleCall } from './sample-calls.ts'

const environment = {
  PUBLIC_URL: 'https://quarry.example',
  SIGNING_KEY: 'the-signing-key-of-this-installation-and-of-no-other',
  SMTP_URL: 'smtp://mailer:the-word-of-the-mailer@127.0.0.1:1',
}

let backend: TestBackend
let own: Furnished
let rewind: () => Promise<void>
let secrets: Readonly<Record<string, string>>
let hashes: readonly string[]
beforeAll(async () => {
  backend = await startBackend(environment)
  own = await furnish(backend, 'aurora')
  const { admin, key, things } = own
  await post(backend, '/api/auth/request-password-reset', { email: admin.email })
  const [invitation] = await mailsTo(backend, 'guest-aurora@quarry.example')
  secrets = {
    'the API key': key.slice(-43),
    'the access token': admin.accessToken,
    'the refresh token': admin.refreshToken,
    'the password': admin.password,
    'the link of a reset': await mailedToken(backend, admin.email, 'reset-password'),
    'the mailed invitation': invitation?.link.split('/').at(-1) ?? '',
    'the invitation to hand over': things.invitationToken,
    'the secret of a visitor': things.visitorToken,
    'the signing key': environment.SIGNING_KEY,
    'the word of the mailer': 'the-word-of-the-mailer',
  }
  await backend.services.mailer.settled()
  hashes = await keptHashes()
  rewind = await rememberTables(backend.services.db)
})
afterAll(() => backend.close())

const tablesInClear = async (): Promise<readonly (readonly [string, string])[]> => {
  const { runSql } = backend.services.database
  const { rows } = await runSql("select table_name from information_schema.tables where table_schema = 'public'")
  const names = rows.map((row) => String(row['table_name']))
  return Promise.all(
    names.map(async (name) => [name, JSON.stringify((await runSql(`select * from public."${name}"`)).rows)] as const),
  )
}

const keptHashes = async (): Promise<string[]> => {
  const { rows } = await backend.services.database.runSql(
    `select hash from api_keys union select hash from refresh_tokens union select hash from one_time_tokens
     union select token_hash from invitations union select link_hash from invitations
     union select visitor_token_hash from conversations where visitor_token_hash is not null
     union select password_hash from users where password_hash is not null`,
  )
  return rows.map((row) => String(row['hash']))
}

const findSecrets = (text: string, requestText: string): string[] => [
  ...Object.entries(secrets).flatMap(([what, secret]) =>
    text.includes(secret) && !requestText.includes(secret) ? [what] : [],
  ),
  ...hashes.filter((hash) => text.includes(hash)),
]

const expectNoSecret = async ({ endpoint, name }: MadeCall, made: SampleCall): Promise<void> => {
  const [path, init] = toRequest(endpoint, made)
  const isOpen = endpoint.access === 'anyone'
  const response = await (isOpen ? backend.fetch(path, withJson(init)) : own.admin.fetch(path, init))
  const responseText = (await response.text()) + JSON.stringify([...response.headers])
  expect([name, findSecrets(responseText, path + JSON.stringify(made))]).toEqual([name, []])
}

test('B25 the test data has each secret', () => {
  expect(Object.values(secrets).every((secret) => secret.length >= 15)).toBe(true)
  expect(hashes.length).toBeGreaterThanOrEqual(7)
})

test.each(madeCalls.map((call) => [call.name, call] as const))('B25 %s tells no secret', async (_, call) => {
  await rewind()
  await expectNoSecret(call, call.sample(own.things))
})

test('B25 a call that is refused tells no secret', async () => {
  await rewind()
  const attempts = rounds.flat().filter(({ call }) => call.name !== 'auth.logout')
  for (const attempt of attempts) await expectNoSecret(attempt.call, injected(attempt, own.things, "'\r\n\ud83d\ude00"))
})

test('B25 no table holds a secret that opens anything in clear', async () => {
  for (const [table, text] of await tablesInClear()) {
    const clear = Object.entries(secrets).flatMap(([what, secret]) => (text.includes(secret) ? [what] : []))
    expect([table, clear]).toEqual([table, []])
  }
})

test('B25 no entry of the log holds a secret, also when a mail could not be sent', () => {
  expect(backend.logged.length).toBeGreaterThan(0)
  expect(findSecrets(JSON.stringify(backend.logged), '')).toEqual([])
})
