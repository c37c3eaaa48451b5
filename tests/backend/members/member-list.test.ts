import { describe, expect, it } from 'vitest'
import type { MemberPage } from '#src/contract/members.ts'
import { type Role } from '#src/contract/roles.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { nameMember } from './member-data.ts'
import { listMembers, lock, readMember, signUpAdministrators } from './members-room.ts'

let backend: TestBackend
let ann: SignedInPerson
let bob: SignedInPerson
signUpAdministrators((room) => ({ backend, ann, bob } = room))

const join = (role: Role) => signUpPerson(backend, { role, organisation: ann.organisationId })
const getIds = ({ members }: MemberPage) => members.map(({ id }) => id)

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
    const { members, total, counts } = await listMembers(ann)
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
      expect(getIds(await listMembers(ann, `?search=${encodeURIComponent(search)}`)), search).toEqual(
        search.includes('drop') ? [] : [ivan.userId],
      )
    expect(getIds(await listMembers(ann, '?search=иван_петров'))).toEqual([])
    expect((await listMembers(ann, '?search=%20%20')).total).toBe(3)
  })

  it('is narrowed by role and by lock, ordered and cut into pages; the counts stay those of the words', async () => {
    const names = { Guest: 'Émile', Manager: 'adam', ReadOnly: 'Zoe' } as const
    const made: Record<string, string> = {}
    for (const [role, first_name] of Object.entries(names)) {
      const person = await join(role as Role)
      made[first_name] = person.userId
      await nameMember(backend, person, { first_name, last_name: 'Ordered' })
      if (role === 'Guest') await lock(backend, person)
    }
    const find = (query: string) => listMembers(ann, `?search=ordered${query}`)
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
    const readLastActive = async () => (await readMember(ann, bob)).lastActiveAt
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
    expect((await listMembers(ann, '?sort=active')).members.map(({ id }) => id)).toHaveLength(2)
    const carl = await join('Guest')
    expect(getIds(await listMembers(ann, '?sort=active'))[0]).toBe(carl.userId)
    expect(getIds(await listMembers(ann, '?sort=active&direction=descending')).at(-1)).toBe(carl.userId)
  })

  it('B02 holds nobody of another organisation, nor answers for them', async () => {
    const stranger = await signUpPerson(backend)
    expect(getIds(await listMembers(ann))).not.toContain(stranger.userId)
    expect((await listMembers(ann, `?search=${stranger.email}`)).total).toBe(0)
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
