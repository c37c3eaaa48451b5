import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { mailedToken, mailsTo } from '#tests/support/mailbox.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

let callers = 0
const ip = () => toAddress((callers += 1))
const form = (email: string, more: Record<string, unknown> = {}) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  password: 'Difference-Engine-1',
  ...more,
})
const signUp = (email: string, more?: Record<string, unknown>, init?: RequestInit) =>
  post(backend, '/api/auth/signup', form(email, more), init, ip())
const confirm = (token: string) => post(backend, '/api/auth/confirm-email', { token }, {}, ip())
const login = (email: string, password: string) => post(backend, '/api/auth/login', { email, password }, {}, ip())

const findUser = (key: string) =>
  backend.services.db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirstOrThrow()

test('sign-up opens an organisation on a start-up plan, and confirmation signs its administrator in', async () => {
  const answer = await signUp('ada@engine.example', { organisationName: 'Engine & Co' })
  expect(answer).toMatchObject({ status: 202, body: {} })
  expect(answer.text).toBe('{}')

  const confirmed = await confirm(await mailedToken(backend, 'ada@engine.example', 'confirm-email'))
  expect(confirmed.status).toBe(200)
  const { accessToken, organisationId } = confirmed.body
  const headers = { authorization: `Bearer ${String(accessToken)}`, 'x-selected-organisation': String(organisationId) }
  const organisation = await backend.services.db
    .selectFrom('organisations')
    .innerJoin('memberships', 'memberships.organisation_id', 'organisations.id')
    .selectAll()
    .where('organisations.id', '=', String(organisationId))
    .executeTakeFirstOrThrow()
  expect(organisation).toMatchObject({
    name: 'Engine & Co',
    plan_level: 'startup',
    is_plan_custom: false,
    is_auto_indexing_allowed: true,
    plan_features: ['code-review'],
    role: 'Administrator',
  })
  const member = await backend.fetch('/api/api-keys', { headers })
  expect([401, 403]).not.toContain(member.status)
})

test('B12 sign-up answers alike for a known and an unknown address, and tells the known one by mail', async () => {
  const first = await signUp('known@engine.example')
  await confirm(await mailedToken(backend, 'known@engine.example', 'confirm-email'))
  const again = await signUp(' KNOWN@engine.example ', { password: 'Another-Password-2' })
  expect({ status: again.status, text: again.text, headers: [...again.headers] }).toEqual({
    status: first.status,
    text: first.text,
    headers: [...first.headers],
  })
  const mails = await mailsTo(backend, 'known@engine.example')
  expect(mails.map(({ kind }) => kind)).toEqual(['confirm-email', 'account-exists'])
  expect(mails[1]?.text).toContain('already has an account')
  expect((await login('known@engine.example', 'Another-Password-2')).status).toBe(401)
  expect((await login('known@engine.example', 'Difference-Engine-1')).status).toBe(200)
})

test('B12 resending and resetting answer alike for known, unconfirmed and unknown addresses', async () => {
  await signUp('settled@engine.example')
  await confirm(await mailedToken(backend, 'settled@engine.example', 'confirm-email'))
  await signUp('waiting@engine.example')
  for (const path of ['/api/auth/resend-confirmation-email', '/api/auth/request-password-reset']) {
    const answers = await Promise.all(
      ['settled@engine.example', 'waiting@engine.example', 'nobody@engine.example'].map(async (email) => {
        const { status, text, headers } = await post(backend, path, { email }, {}, ip())
        return { status, text, headers: [...headers] }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 204, text: '' })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  }
  const kinds = async (address: string) => (await mailsTo(backend, address)).map(({ kind }) => kind).toSorted()
  expect(await kinds('settled@engine.example')).toEqual(['account-exists', 'confirm-email', 'reset-password'])
  expect(await kinds('waiting@engine.example')).toEqual(['confirm-email', 'confirm-email', 'reset-password'])
  expect(await kinds('nobody@engine.example')).toEqual([])
})

test('several sign-ups at once with one address make one account', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => signUp('twice@engine.example')))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  const { count } = await backend.services.db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('users.email_key', '=', 'twice@engine.example')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
})

test('a link sets the password of the sign-up it came from, so that nobody opens an account for someone else', async () => {
  const stranger = 'Chosen-By-Stranger-1'
  await signUp('target@engine.example', { password: stranger })
  await signUp('target@engine.example', { password: 'Chosen-By-Owner-1' })
  const own = await mailedToken(backend, 'target@engine.example', 'confirm-email')
  await signUp('target@engine.example', { password: stranger })
  expect((await confirm(own)).status).toBe(200)
  expect((await login('target@engine.example', stranger)).status).toBe(401)
  expect((await login('target@engine.example', 'Chosen-By-Owner-1')).status).toBe(200)
  const later = await mailedToken(backend, 'target@engine.example', 'confirm-email')
  expect(await confirm(later)).toMatchObject({ status: 400, body: { errorMessageKey: 'errors.linkInvalid' } })
  expect((await login('target@engine.example', 'Chosen-By-Owner-1')).status).toBe(200)
})

test('an unconfirmed address is named only to someone who knows the password', async () => {
  await signUp('patient@engine.example')
  expect(await login('patient@engine.example', 'Wrong-Password-1')).toMatchObject({
    status: 401,
    body: { errorMessageKey: 'errors.wrongCredentials' },
  })
  const right = await login('patient@engine.example', 'Difference-Engine-1')
  expect(right).toMatchObject({ status: 403, body: { errorMessageKey: 'errors.emailNotConfirmed' } })
  expect(String(right.body['message'])).toContain('Confirm your e-mail address')
})

test('mails speak the language of the page, else that of the browser', async () => {
  await signUp('eins@engine.example', { language: 'de' }, { headers: { 'accept-language': 'fr' } })
  await signUp('deux@engine.example', {}, { headers: { 'accept-language': 'pt-BR, fr-CA;q=0.8, en;q=0.5' } })
  const subjects = await Promise.all(
    ['eins@engine.example', 'deux@engine.example'].map(async (to) => (await mailsTo(backend, to))[0]?.subject),
  )
  expect(subjects).toEqual(['Bestätigen Sie Ihre E-Mail-Adresse', 'Confirmez votre adresse e-mail'])
  expect((await findUser('eins@engine.example')).language).toBe('de')
  expect((await findUser('deux@engine.example')).language).toBeNull()
})

test('B04 sign-up takes no role, plan, id or confirmation from the body', async () => {
  const id = 'f'.repeat(24)
  const smuggled = {
    id,
    role: 'System',
    organizationId: id,
    plan: 'custom',
    isConfirmed: true,
    email_confirmed_at: 'now',
  }
  expect((await signUp('pushy@engine.example', smuggled)).status).toBe(202)
  const user = await findUser('pushy@engine.example')
  expect(user.id).not.toBe(id)
  expect(user.email_confirmed_at).toBeNull()
  const memberships = await backend.services.db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', user.id)
    .execute()
  expect(memberships).toMatchObject([{ role: 'Administrator' }])
  expect(memberships[0]?.organisation_id).not.toBe(id)
})

test.each([
  ['no address', { email: undefined }, 'E-mail address is missing.'],
  ['an address that is none', { email: 'engine' }, 'E-mail address must look like name@example.com.'],
  ['an empty name', { firstName: '  ' }, 'First name must not be empty.'],
  ['a name of two lines', { lastName: 'Lovelace\nVisit http://evil.example' }, 'Last name cannot be used as it is.'],
])('%s is refused in a sentence', async (_, more, sentence) => {
  const answer = await post(backend, '/api/auth/signup', { ...form('x@engine.example'), ...more }, {}, ip())
  expect(answer).toMatchObject({ status: 400, body: { validationErrors: [sentence] } })
})

test('a NUL in a text is refused before it reaches the database, an escaped one is text', async () => {
  const send = (body: string) =>
    backend.fetch('/api/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } }, ip())
  const refused = await send('{"email":"a@b.example","password":"\\u0000"}')
  expect(refused.status).toBe(400)
  expect((await send('{"email":"a@b.example","password":"\\\\u0000"}')).status).toBe(401)
})

const readProfile = async (email: string) => {
  const user = await findUser(email)
  const organisations = await backend.services.db
    .selectFrom('organisations')
    .innerJoin('memberships', 'memberships.organisation_id', 'organisations.id')
    .where('memberships.user_id', '=', user.id)
    .select('organisations.name')
    .execute()
  return [user.first_name, user.last_name, organisations.map(({ name }) => name)]
}
const stranger = {
  firstName: 'Not',
  lastName: 'Ada',
  organisationName: 'Thieves & Co',
  password: 'Chosen-By-Stranger-1',
}

test("a stranger's sign-up names neither the later owner of the address nor their organisation", async () => {
  const email = 'named@engine.example'
  await signUp(email, stranger)
  await signUp(email, { organisationName: 'Engine & Co' })
  const own = await mailedToken(backend, email, 'confirm-email')
  await signUp(email, stranger)
  expect(await readProfile(email)).toEqual(['named', '', ['named']])
  expect((await confirm(own)).status).toBe(200)
  expect(await readProfile(email)).toEqual(['Ada', 'Lovelace', ['Engine & Co']])
})

test('an owner who comes by a reset finds nothing of what a stranger entered', async () => {
  const email = 'comes-by-reset@engine.example'
  await signUp(email, stranger)
  await post(backend, '/api/auth/request-password-reset', { email }, {}, ip())
  const token = await mailedToken(backend, email, 'reset-password')
  const password = 'Chosen-By-Owner-1'
  expect((await post(backend, '/api/auth/reset-password', { token, password }, {}, ip())).status).toBe(204)
  expect(await readProfile(email)).toEqual(['comes-by-reset', '', ['comes-by-reset']])
  expect((await login(email, stranger.password)).status).toBe(401)
})

test('a confirmation sent again carries what was entered', async () => {
  const email = 'again@engine.example'
  await signUp(email)
  await post(backend, '/api/auth/resend-confirmation-email', { email }, {}, ip())
  expect((await confirm(await mailedToken(backend, email, 'confirm-email'))).status).toBe(200)
  expect(await readProfile(email)).toEqual(['Ada', 'Lovelace', ['Ada Lovelace']])
  expect((await login(email, 'Difference-Engine-1')).status).toBe(200)
})

test('a confirmation sent again after two sign-ups takes the password of neither', async () => {
  const email = 'contested@engine.example'
  await signUp(email)
  await signUp(email, stranger)
  await post(backend, '/api/auth/resend-confirmation-email', { email }, {}, ip())
  expect((await confirm(await mailedToken(backend, email, 'confirm-email'))).status).toBe(200)
  expect(await readProfile(email)).toEqual(['contested', '', ['contested']])
  for (const password of ['Difference-Engine-1', stranger.password])
    expect((await login(email, password)).status).toBe(401)
})
