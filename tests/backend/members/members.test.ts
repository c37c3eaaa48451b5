import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { refuseHigherRoles } from '#src/backend/members/change-members.ts'
import type { Member, MemberPage, MemberWithWorks } from '#src/contract/members.ts'
import { type Role, roles } from '#src/contract/roles.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { post } from '#tests/support/anonymous.ts'
import { mailsTo, mailedToken } from '#tests/support/mailbox.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { beginConversation, nameMember } from './member-data.ts'

let backend: TestBackend
let ann: SignedInPerson
let bob: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
})
beforeEach(async () => {
  ann = await signUpPerson(backend)
  bob = await join('Administrator')
})
afterAll(() => backend.close())

const join = (role: Role, organisation = ann.organisationId) => signUpPerson(backend, { role, organisation })
const list = (query = '') => ann.read<MemberPage>(`/api/users${query}`)
const getIds = ({ members }: MemberPage) => members.map(({ id }) => id)
const path = ({ userId }: SignedInPerson, rest = '') => `/api/users/${userId}${rest}`
const changeRole = (who: SignedInPerson, whom: SignedInPerson, json: object) =>
  who.fetch(path(whom, '/roles'), { method: 'PUT', json })
const remove = (who: SignedInPerson, whom: SignedInPerson, json?: object) =>
  who.fetch(path(whom), { method: 'DELETE', ...(json === undefined ? {} : { json }) })
const readRole = async (whom: SignedInPerson) => (await ann.read<Member>(path(whom))).role
const readProblem = async (response: Response) => {
  const { errorMessageKey: key, translationParameters: parameters } = (await response.json()) as Record<string, unknown>
  return { status: response.status, key, ...(parameters === undefined ? {} : { parameters }) }
}
const collectStatuses = async (calls: readonly Promise<Response>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

describe('the list', () => {
  it('says of everybody who they are, what they may do and whether they can come in', async () => {
    await nameMember(backend, bob, {
      first_name: 'Bob',
      last_name: 'Builder',
      job_title: 'Engineer',
      department: 'Web',
    })
    await backend.services.db
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', bob.userId)
      .execute()
    const { members, total, counts } = await list()
    expect(total).toBe(2)
    expect(counts).toEqual({
      all: 2,
      locked: 0,
      roles: { System: 0, Administrator: 2, Manager: 0, User: 0, ReadOnly: 0, Guest: 0, Unknown: 0 },
    })
    expect(members.find(({ id }) => id === bob.userId)).toEqual({
      id: bob.userId,
      firstName: 'Bob',
      lastName: 'Builder',
      email: bob.email,
      role: 'Administrator',
      jobTitle: 'Engineer',
      department: 'Web',
      joinedAt: new Date(backend.services.clock()).toISOString(),
      standing: 'unconfirmed',
      isLastAdministrator: false,
    })
    expect(members.find(({ id }) => id === ann.userId)).toMatchObject({ standing: 'active', isLastAdministrator: true })
  })

  it('finds by every word, in name or address, whatever the case and the script, and takes no sign for a pattern', async () => {
    const ivan = await join('User')
    await nameMember(backend, ivan, { first_name: 'Иван', last_name: 'Петров_100%' })
    for (const search of ['ИВАН', 'петр иван', ivan.email.toUpperCase(), '_100%', "'; drop table users; --"])
      expect(getIds(await list(`?search=${encodeURIComponent(search)}`)), search).toEqual(
        search.includes('drop') ? [] : [ivan.userId],
      )
    expect(getIds(await list('?search=иван_петров'))).toEqual([])
    expect((await list('?search=%20%20')).total).toBe(3)
  })

  it('is narrowed by role and by lock, ordered and cut into pages; the counts stay those of the words', async () => {
    const names = { Guest: 'Émile', Manager: 'adam', ReadOnly: 'Zoe' } as const
    const made: Record<string, string> = {}
    for (const [role, first_name] of Object.entries(names)) {
      const person = await join(role as Role)
      made[first_name] = person.userId
      await nameMember(backend, person, { first_name, last_name: 'Ordered' })
      if (role === 'Guest') await lock(person)
    }
    const find = (query: string) => list(`?search=ordered${query}`)
    const getFirstNames = ({ members }: MemberPage) => members.map(({ firstName }) => firstName)
    expect(getFirstNames(await find(''))).toEqual(['adam', 'Émile', 'Zoe'])
    expect(getFirstNames(await find('&direction=descending'))).toEqual(['Zoe', 'Émile', 'adam'])
    expect(getFirstNames(await find('&sort=role'))).toEqual(['Émile', 'Zoe', 'adam'])
    const emails = (await find('&sort=email&direction=descending')).members.map(({ email }) => email)
    expect(emails).toEqual(emails.toSorted().toReversed())
    expect(getFirstNames(await find('&sort=joined'))).toEqual(['Émile', 'adam', 'Zoe'])
    expect(getFirstNames(await find('&page=2&size=2'))).toEqual(['Zoe'])
    const beyond = await find('&page=9&size=2')
    expect([getFirstNames(beyond), beyond.page, beyond.total]).toEqual([['Zoe'], 2, 3])
    expect(await find('&role=Manager')).toMatchObject({ total: 1, counts: { all: 3, locked: 1, roles: { Guest: 1 } } })
    expect(getFirstNames(await find('&locked=true'))).toEqual(['Émile'])
    expect(await find('&locked=false')).toMatchObject({ total: 2 })
    for (const query of ['?role=Owner', '?locked=maybe', '?sort=password', '?size=501', '?page=0'])
      expect((await ann.fetch(`/api/users${query}`)).status, query).toBe(400)
  })

  it('knows when somebody was last active here, and only here, to within five minutes', async () => {
    const outsider = await signUpPerson(backend)
    await backend.services.db
      .insertInto('memberships')
      .values({ organisation_id: outsider.organisationId, user_id: bob.userId, role: 'Guest', created_at: new Date(0) })
      .execute()
    const readLastActive = async () => (await ann.read<Member>(path(bob))).lastActiveAt
    expect(await readLastActive()).toBeUndefined()
    await bob.fetch('/api/workspaces', { headers: { 'x-selected-organisation': outsider.organisationId } })
    expect(
      (await bob.fetch('/api/api-keys', { headers: { 'x-selected-organisation': outsider.organisationId } })).status,
    ).toBe(403)
    expect(await readLastActive()).toBeUndefined()
    await bob.fetch('/api/workspaces')
    const first = await readLastActive()
    expect(first).toBe(new Date(backend.services.clock()).toISOString())
    backend.advance(60_000)
    await bob.fetch('/api/workspaces')
    expect(await readLastActive()).toBe(first)
    backend.advance(4 * 60_000)
    await bob.fetch('/api/workspaces')
    expect(await readLastActive()).toBe(new Date(backend.services.clock()).toISOString())
    expect((await list('?sort=active')).members.map(({ id }) => id)).toHaveLength(2)
    const carl = await join('Guest')
    expect(getIds(await list('?sort=active'))[0]).toBe(carl.userId)
    expect(getIds(await list('?sort=active&direction=descending')).at(-1)).toBe(carl.userId)
  })

  it('B02 holds nobody of another organisation, nor answers for them', async () => {
    const stranger = await signUpPerson(backend)
    expect(getIds(await list())).not.toContain(stranger.userId)
    expect((await list(`?search=${stranger.email}`)).total).toBe(0)
    const theirs = await stranger.read<MemberPage>('/api/users')
    expect(getIds(theirs)).toEqual([stranger.userId])
    for (const [method, rest, json] of [
      ['GET', '', undefined],
      ['PUT', '/roles', { role: 'Guest' }],
      ['DELETE', '', { confirmed: true }],
      ['POST', '/delete', { confirmed: true }],
      ['GET', '/lock-info', undefined],
      ['POST', '/unlock', undefined],
      ['POST', '/send-password-reset', undefined],
    ] as const) {
      const answers = []
      for (const id of [stranger.userId, newObjectId(0)]) {
        const response = await ann.fetch(`/api/users/${id}${rest}`, { method, ...(json ? { json } : {}) })
        const { requestId: _, instance: __, ...problem } = (await response.json()) as Record<string, unknown>
        answers.push({ status: response.status, problem })
      }
      expect(answers[0], method + rest).toMatchObject({ status: 404 })
      expect(answers[0]).toEqual(answers[1])
    }
    expect(await mailsTo(backend, stranger.email)).toEqual([])
    expect((await stranger.fetch('/api/users')).status).toBe(200)
  })
})

const lock = async ({ email }: SignedInPerson) => {
  for (let failure = 0; failure < 5; failure += 1)
    await post(backend, '/api/auth/login', { email, password: 'Wrong-Password-1' })
}

describe('roles', () => {
  it('B05 a change holds with the very next call, whatever the token says', async () => {
    expect((await bob.fetch('/api/users')).status).toBe(200)
    expect(await (await changeRole(ann, bob, { role: 'User' })).json()).toMatchObject({ id: bob.userId, role: 'User' })
    expect((await bob.fetch('/api/users')).status).toBe(403)
    expect((await bob.fetch('/api/workspaces')).status).toBe(200)
    await changeRole(ann, bob, { role: 'Administrator', from: 'User' })
    expect((await bob.fetch('/api/users')).status).toBe(200)
  })

  it('are those a person can be given, and nothing else is taken along (B04)', async () => {
    for (const role of ['System', 'Unknown', 'Owner', '', null])
      expect((await changeRole(ann, bob, { role })).status, String(role)).toBe(400)
    const more = { organizationId: newObjectId(0), id: ann.userId, email: 'x@quarry.example', plan: 'free' }
    expect((await changeRole(ann, bob, { role: 'Manager', ...more })).status).toBe(200)
    expect(await ann.read<Member>(path(bob))).toMatchObject({ id: bob.userId, email: bob.email, role: 'Manager' })
    expect((await list()).total).toBe(2)
  })

  test('nobody reaches what stands above themselves', async () => {
    const system = await join('System')
    for (const response of [
      await changeRole(ann, system, { role: 'Guest' }),
      await remove(ann, system, { confirmed: true }),
      await ann.fetch(path(system, '/unlock'), { method: 'POST' }),
      await ann.fetch(path(system, '/send-password-reset'), { method: 'POST' }),
    ])
      expect(await readProblem(response)).toEqual({ status: 403, key: 'errors.roleAboveOwn' })
    expect(await readRole(system)).toBe('System')
    expect((await changeRole(system, ann, { role: 'Manager' })).status).toBe(200)
    for (const own of roles) {
      expect(() => refuseHigherRoles(own, own, 'Unknown')).not.toThrow()
      if (own !== 'System') expect(() => refuseHigherRoles(own, 'System')).toThrow('above')
    }
    expect(() => refuseHigherRoles('Manager', 'User', 'Administrator')).toThrow('above')
  })

  it('refuses who looked at a role that has changed since, and lets the same be said twice', async () => {
    await changeRole(ann, bob, { role: 'User' })
    expect(await readProblem(await changeRole(ann, bob, { role: 'Guest', from: 'Administrator' }))).toEqual({
      status: 409,
      key: 'errors.memberChanged',
    })
    expect((await changeRole(ann, bob, { role: 'User', from: 'User' })).status).toBe(200)
  })

  it('the last administrator stays one; who cannot sign in does not count as another', async () => {
    await backend.services.db
      .updateTable('users')
      .set({ disabled_at: new Date(backend.services.clock()) })
      .where('id', '=', bob.userId)
      .execute()
    const refusal = { status: 409, key: 'errors.lastAdministrator', parameters: { name: expect.any(String) } }
    expect(await readProblem(await changeRole(ann, ann, { role: 'User' }))).toEqual(refusal)
    expect(await readProblem(await remove(ann, ann, { confirmed: true }))).toEqual(refusal)
    expect((await changeRole(ann, ann, { role: 'Administrator' })).status).toBe(200)
    const carl = await join('User')
    await changeRole(ann, carl, { role: 'Administrator' })
    expect((await changeRole(ann, ann, { role: 'User' })).status).toBe(200)
    expect((await ann.fetch('/api/users')).status).toBe(403)
  })
})

describe('two administrators at once (B32)', () => {
  it('of two who demote each other, one wins', async () => {
    const statuses = await collectStatuses([
      changeRole(ann, bob, { role: 'User' }),
      changeRole(bob, ann, { role: 'User' }),
    ])
    expect(statuses.toSorted()).toEqual([200, 403])
    const after = await Promise.all([ann.fetch('/api/users'), bob.fetch('/api/users')])
    expect(after.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  it('of two who both leave, one stays', async () => {
    const confirmed = { confirmed: true }
    expect((await collectStatuses([remove(ann, ann, confirmed), remove(bob, bob, confirmed)])).toSorted()).toEqual([
      204, 409,
    ])
    const left = await backend.services.db
      .selectFrom('memberships')
      .where('organisation_id', '=', ann.organisationId)
      .select('role')
      .execute()
    expect(left).toEqual([{ role: 'Administrator' }])
  })

  it('of twenty changes from one and the same role, one is made', async () => {
    const carl = await join('User')
    const changes = Array.from({ length: 20 }, (_, at) =>
      changeRole(at % 2 === 0 ? ann : bob, carl, { role: at % 2 === 0 ? 'Manager' : 'Guest', from: 'User' }),
    )
    const statuses = await collectStatuses(changes)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  it('who is removed twice is gone once, and who was removed meanwhile removes nobody', async () => {
    const carl = await join('User')
    const confirmed = { confirmed: true }
    expect((await collectStatuses([remove(ann, carl, confirmed), remove(bob, carl, confirmed)])).toSorted()).toEqual([
      204, 404,
    ])
    const [first, second] = (
      await collectStatuses([remove(ann, bob, confirmed), remove(bob, ann, confirmed)])
    ).toSorted()
    expect([first, second === 403 || second === 401]).toEqual([204, true])
  })
})

describe('removing', () => {
  it('asks first and says what becomes of what they made; then they are out with the next call', async () => {
    const carl = await join('User')
    await nameMember(backend, carl, { first_name: 'Carl', last_name: 'Young' })
    await beginConversation(backend, carl)
    await ann.fetch('/api/api-keys', { json: { name: 'Of Ann', scope: 'AllDataSources' } })
    await backend.services.db.updateTable('api_keys').set({ created_by: carl.userId }).execute()
    expect(await ann.read<MemberWithWorks>(path(carl))).toMatchObject({ made: { conversations: 1, apiKeys: 1 } })
    expect(await ann.read<MemberWithWorks>(path(ann))).toMatchObject({ made: { conversations: 0, apiKeys: 0 } })
    for (const ask of [
      remove(ann, carl),
      remove(ann, carl, {}),
      ann.fetch(path(carl, '/delete'), { method: 'POST' }),
    ]) {
      const response = await ask
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({
        requiresConfirmation: true,
        errorMessageKey: 'errors.removingMember',
        translationParameters: { name: 'Carl Young', conversations: 1, apiKeys: 1 },
      })
    }
    expect((await carl.fetch('/api/workspaces')).status).toBe(200)
    expect((await ann.fetch(path(carl, '/delete'), { json: { confirmed: true } })).status).toBe(204)
    expect((await carl.fetch('/api/workspaces')).status).toBe(401)
    expect((await ann.fetch(path(carl))).status).toBe(404)
    const kept = await backend.services.db
      .selectFrom('conversations')
      .where('user_id', '=', carl.userId)
      .select('id')
      .execute()
    expect(kept).toHaveLength(1)
  })

  it('B16 signs out who has no other organisation, and nobody else', async () => {
    const carl = await join('User')
    const outsider = await signUpPerson(backend)
    await backend.services.db
      .insertInto('memberships')
      .values({
        organisation_id: outsider.organisationId,
        user_id: carl.userId,
        role: 'Guest',
        created_at: new Date(backend.services.clock()),
      })
      .execute()
    const elsewhere = { headers: { 'x-selected-organisation': outsider.organisationId } }
    await remove(ann, carl, { confirmed: true })
    expect([
      (await carl.fetch('/api/workspaces')).status,
      (await carl.fetch('/api/workspaces', elsewhere)).status,
    ]).toEqual([403, 200])
    await remove(outsider, carl, { confirmed: true })
    expect((await carl.fetch('/api/user')).status).toBe(401)
    expect((await post(backend, '/api/auth/refresh', { refreshToken: carl.refreshToken })).status).toBe(401)
    expect((await post(backend, '/api/auth/login', { email: carl.email, password: carl.password })).status).toBe(200)
  })

  it('oneself is leaving, in words of its own', async () => {
    expect(await readProblem(await remove(bob, bob))).toMatchObject({ status: 409, key: 'errors.leavingOrganisation' })
    expect((await remove(bob, bob, { confirmed: true })).status).toBe(204)
    expect((await list()).total).toBe(1)
  })
})

describe('who cannot get in', () => {
  it('is seen as locked, since how many failures and until when, and let in again', async () => {
    const carl = await join('User')
    const info = () => ann.read(path(carl, '/lock-info'))
    expect(await info()).toEqual({ isLocked: false, failures: 0, mostFailures: 5 })
    await post(backend, '/api/auth/login', { email: carl.email, password: 'Wrong-Password-1' })
    expect(await info()).toEqual({ isLocked: false, failures: 1, mostFailures: 5 })
    await ann.fetch(path(carl, '/unlock'), { method: 'POST' })
    expect(await info()).toEqual({ isLocked: false, failures: 0, mostFailures: 5 })
    await lock(carl)
    const lockedUntil = new Date(backend.services.clock() + 15 * 60_000).toISOString()
    expect(await info()).toEqual({ isLocked: true, lockedUntil, failures: 5, mostFailures: 5 })
    expect(await ann.read<Member>(path(carl))).toMatchObject({ lockedUntil })
    const signIn = () => post(backend, '/api/auth/login', { email: carl.email, password: carl.password })
    expect((await signIn()).status).toBe(403)
    for (const _ of [1, 2]) expect((await ann.fetch(path(carl, '/unlock'), { method: 'POST' })).status).toBe(204)
    expect((await signIn()).status).toBe(200)
    await lock(carl)
    backend.advance(15 * 60_000)
    expect(await (await join('Administrator')).read(path(carl, '/lock-info'))).toEqual({
      isLocked: false,
      failures: 0,
      mostFailures: 5,
    })
  })

  it('is seen as waiting where only a known browser of theirs has failed, and let in again', async () => {
    const carl = await join('User')
    const signIn = (password: string, cookie = '') =>
      post(backend, '/api/auth/login', { email: carl.email, password }, { headers: { cookie } })
    const { headers } = await signIn(carl.password)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await signIn('Wrong-Password-1', cookie)
    backend.advance(60_000)
    await signIn('Wrong-Password-1', cookie)
    const delayedUntil = new Date(backend.services.clock() + 2000).toISOString()
    const info = () => ann.read(path(carl, '/lock-info'))
    const free = { isLocked: false, failures: 0, mostFailures: 5 }
    expect(await info()).toEqual({ ...free, knownBrowser: { failures: 2, delayedUntil } })
    expect((await signIn(carl.password, cookie)).status).toBe(429)
    await ann.fetch(path(carl, '/unlock'), { method: 'POST' })
    expect(await info()).toEqual(free)
    expect((await signIn(carl.password, cookie)).status).toBe(200)
  })

  it('is sent a link for a new password, in their own language, not more often than they could ask for it', async () => {
    const carl = await join('User')
    await backend.services.db.updateTable('users').set({ language: 'de' }).where('id', '=', carl.userId).execute()
    const send = () => ann.fetch(path(carl, '/send-password-reset'), { method: 'POST' })
    expect((await send()).status).toBe(204)
    const [mail] = await mailsTo(backend, carl.email)
    expect(mail).toMatchObject({ kind: 'reset-password', subject: expect.stringContaining('Passwort') })
    const logged = await backend.services.db
      .selectFrom('emails')
      .where('to_address', '=', carl.email)
      .select('organisation_id')
      .execute()
    expect(logged).toEqual([{ organisation_id: ann.organisationId }])
    const token = await mailedToken(backend, carl.email, 'reset-password')
    const reset = await post(backend, '/api/auth/reset-password', { token, password: 'Another-Horse-8' })
    expect(reset.status).toBe(204)
    for (let more = 0; more < 4; more += 1) await send()
    expect((await send()).status).toBe(429)
  })
})
