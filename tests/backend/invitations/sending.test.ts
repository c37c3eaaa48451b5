import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toPlainWords } from '#src/backend/mail/plain-words.ts'
import { days } from '#src/lib/durations.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { invitationRoom, newAddress, tokenIn } from './invitation-room.ts'

let backend: TestBackend
let room: ReturnType<typeof invitationRoom>
let admin: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  room = invitationRoom(backend)
})
beforeEach(async () => {
  admin = await signUpPerson(backend)
})
afterAll(() => backend.close())

describe('sending', () => {
  test('judges each address on its own', async () => {
    const member = await signUpPerson(backend, { role: 'User', organisation: admin.organisationId })
    const stranger = await signUpPerson(backend)
    const [fresh, pending] = [newAddress(), newAddress()]
    await room.invite(admin, [pending])
    const emails = [
      fresh,
      ` ${fresh.toUpperCase()}`,
      member.email,
      pending,
      'nobody',
      'Ada <ada@engine.example>',
      stranger.email,
    ]
    const results = await room.invite(admin, emails)
    expect(results.map(({ email, outcome }) => [email, outcome])).toEqual([
      [fresh, 'sent'],
      [` ${fresh.toUpperCase()}`, 'repeated'],
      [member.email, 'alreadyMember'],
      [pending, 'alreadyInvited'],
      ['nobody', 'notAnAddress'],
      ['Ada <ada@engine.example>', 'notAnAddress'],
      [stranger.email, 'sent'],
    ])
    expect(results[0]?.invitation).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: fresh,
      role: 'User',
      status: 'pending',
      invitedBy: { name: expect.stringMatching(/^Ada person-/), email: admin.email },
      createdAt: new Date(backend.services.clock()).toISOString(),
      expiresAt: new Date(backend.services.clock() + 7 * days).toISOString(),
    })
    expect(Object.keys(results[3] ?? {})).toEqual(['email', 'outcome'])
  })

  test('tells of a stranger and of somebody with an account elsewhere the same', async () => {
    const stranger = await signUpPerson(backend)
    const address = newAddress()
    const shape = (text: string, email: string) => text.replaceAll(email, '').replaceAll(/[\w-]{43}|[0-9a-f]{24}/g, '')
    const [known, unknown] = await room.invite(admin, [stranger.email, address])
    expect(shape(JSON.stringify(known), stranger.email)).toBe(shape(JSON.stringify(unknown), address))
    const texts = await Promise.all([stranger.email, address].map((email) => mailsTo(backend, email)))
    expect(shape(texts[0]?.[0]?.text ?? '', '')).toBe(shape(texts[1]?.[0]?.text ?? '', ''))
  })

  test('writes a mail in the language of whoever invites, that names them and nothing that could be a link', async () => {
    const { db } = backend.services
    const inviter = await signUpPerson(backend)
    await db
      .updateTable('users')
      .set({ language: 'de', first_name: 'https://evil.example' })
      .where('id', '=', inviter.userId)
      .execute()
    await db
      .updateTable('organisations')
      .set({ name: 'Acme www.evil.example {link}' })
      .where('id', '=', inviter.organisationId)
      .execute()
    const address = newAddress()
    await room.invite(inviter, [address])
    const [mail] = await mailsTo(backend, address)
    expect(mail?.subject).toBe('Einladung zu Quarry')
    expect(mail?.text).toContain('zu Acme www evil example link auf Quarry ein')
    expect(mail?.text).toContain('7 Tage')
    expect(mail?.text).toContain(`\n\nhttp://127.0.0.1:4173/invitation/accept/${await room.mailedToken(address)}\n\n`)
    expect(mail?.text).not.toMatch(/evil\.example/)
  })

  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['St. Mary', 'St. Mary'],
    ['Node.js club', 'Node js club'],
    ['a@b.c//x\\y:z', 'a b c x y z'],
    ['evil。example', 'evil example'],
    ['x'.repeat(200), 'x'.repeat(80)],
  ])('the name %j is written %j', (name, written) => expect(toPlainWords(name)).toBe(written))

  test('again is a new invitation in the place of the old one, whose link is dead', async () => {
    const address = newAddress()
    const old = await room.invited(admin, address)
    const [again] = await room.invite(admin, [address], { replacesPending: true, role: 'Guest' })
    expect(again).toMatchObject({ outcome: 'sent', invitation: { role: 'Guest' } })
    expect(await room.look(old)).toMatchObject({ status: 409, body: { errorMessageKey: 'errors.invitationReplaced' } })
    expect((await room.look(await room.mailedToken(address))).status).toBe(200)
    const { invitations } = await room.list(admin)
    expect(invitations.filter(({ email }) => email === address)).toHaveLength(1)
  })

  test('hands the link over once, another than the mailed one', async () => {
    const address = newAddress()
    const [result] = await room.invite(admin, [address])
    expect(result?.link).toMatch(/^http:\/\/127\.0\.0\.1:4173\/invitation\/accept\/[\w-]{43}$/)
    expect(tokenIn(result?.link)).not.toBe(await room.mailedToken(address))
    expect(JSON.stringify(await room.list(admin))).not.toContain(tokenIn(result?.link))
  })

  test.each([
    ['none', { emails: [], role: 'User' }],
    ['51', { emails: Array.from({ length: 51 }, newAddress), role: 'User' }],
    ['a role that nobody is given', { emails: ['a@engine.example'], role: 'System' }],
    ['no role', { emails: ['a@engine.example'] }],
  ])('of %s is refused as a whole', async (_, json) => {
    expect((await admin.fetch('/api/invitations', { json })).status).toBe(400)
  })

  test('is refused in another organisation than the own, and takes no organisation from the body', async () => {
    const stranger = await signUpPerson(backend)
    const headers = { 'x-selected-organisation': stranger.organisationId }
    const json = { emails: [newAddress()], role: 'User', organisationId: stranger.organisationId }
    expect((await admin.fetch('/api/invitations', { json, headers })).status).toBe(403)
    await admin.read('/api/invitations', { json })
    expect((await room.list(stranger)).total).toBe(0)
  })

  test('of 2 administrators at once makes one invitation, and of 2 replacements one', async () => {
    const second = await signUpPerson(backend, { organisation: admin.organisationId })
    const address = newAddress()
    for (const more of [{}, { replacesPending: true }]) {
      const both = await Promise.all([room.invite(admin, [address], more), room.invite(second, [address], more)])
      const outcomes = both.map(([result]) => result?.outcome)
      expect(outcomes).toContain('sent')
      const open = (await room.list(admin, '?status=pending')).invitations.filter(({ email }) => email === address)
      expect(open).toHaveLength(1)
    }
    expect((await mailsTo(backend, address)).length).toBeLessThanOrEqual(3)
  })
})

test('an address is written to 5 times in an hour, whoever asks; others go on', async () => {
  const address = newAddress()
  const outcomes: (string | undefined)[] = []
  for (let time = 0; time < 6; time += 1) {
    const by = await signUpPerson(backend)
    outcomes.push((await room.invite(by, [address]))[0]?.outcome)
  }
  expect(outcomes).toEqual([...Array<string>(5).fill('sent'), 'tooMany'])
  const results = await room.invite(admin, [address, newAddress()])
  expect(results.map(({ outcome }) => outcome)).toEqual(['tooMany', 'sent'])
})

test('an organisation calls 60 times in an hour', async () => {
  const busy = await signUpPerson(backend)
  for (let time = 0; time < 60; time += 1) await room.invite(busy, ['nobody'])
  const response = await busy.fetch('/api/invitations', { json: { emails: ['nobody'], role: 'User' } })
  expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
})

describe('the list', () => {
  test('holds the own alone, the newest first, filtered by status and in pages', async () => {
    const own = await signUpPerson(backend)
    await room.invite(own, Array.from({ length: 50 }, newAddress))
    backend.advance(1000)
    const last = newAddress()
    const [sent] = await room.invite(own, [last])
    const all = await room.list(own)
    expect([all.invitations.length, all.total, all.invitations[0]?.email]).toEqual([50, 51, last])
    expect((await room.list(own, '?page=2')).invitations).toHaveLength(1)
    expect(await room.revoke(own, sent?.invitation?.id ?? '')).toBe(204)
    const revoked = await room.list(own, '?status=revoked')
    expect([revoked.invitations.map(({ email }) => email), revoked.total]).toEqual([[last], 1])
    expect(revoked.counts).toEqual({ pending: 50, accepted: 0, expired: 0, revoked: 1, rejected: 0 })
    backend.advance(7 * days)
    const later = await signUpPerson(backend, { organisation: own.organisationId })
    expect((await room.list(later)).counts).toMatchObject({ pending: 0, expired: 50, revoked: 1 })
  })

  test('is searched by address and inviter, whatever the case; counts and pages follow the words', async () => {
    const own = await signUpPerson(backend)
    await room.invite(own, ['Ada@Engine.example', 'grace@navy.example', 'alan@100%.example', 'ГРЕЙС@флот.example'])
    const searchEmails = async (search: string, more = '') => {
      const { invitations, total } = await room.list(own, `?search=${encodeURIComponent(search)}${more}`)
      expect(invitations).toHaveLength(total)
      return invitations.map(({ email }) => email).toSorted()
    }
    expect(await searchEmails('ENGINE ada')).toEqual(['Ada@Engine.example'])
    expect(await searchEmails('navy engine')).toEqual([])
    expect(await searchEmails('%')).toEqual([])
    const [person] = (await room.list(own)).invitations
    expect(await searchEmails(person?.invitedBy?.name ?? '?')).toHaveLength((await room.list(own)).total)
    const { counts, page } = await room.list(own, '?search=navy&page=7')
    expect([counts['pending'], page]).toEqual([1, 1])
    expect((await room.list(admin, '?search=navy')).total).toBe(0)
  })

  test.each(['?status=open', '?page=0', '?page=x', `?search=${'x'.repeat(201)}`])('refuses %s', async (query) => {
    expect((await admin.fetch(`/api/invitations${query}`)).status).toBe(400)
  })
})

describe('revoking', () => {
  test('is once for all; another organisation finds nothing there', async () => {
    const address = newAddress()
    const [result] = await room.invite(admin, [address])
    const id = result?.invitation?.id ?? ''
    const stranger = await signUpPerson(backend)
    expect([await room.revoke(stranger, id), await room.revoke(stranger, 'a'.repeat(24))]).toEqual([404, 404])
    expect([await room.revoke(admin, id), await room.revoke(admin, id)]).toEqual([204, 204])
    const gone = { status: 409, body: { errorMessageKey: 'errors.invitationRevoked' } }
    expect(await room.look(await room.mailedToken(address))).toMatchObject(gone)
    expect(await room.join(await room.mailedToken(address))).toMatchObject(gone)
    expect((await room.invite(admin, [address]))[0]?.outcome).toBe('sent')
  })

  test('what was answered stays answered', async () => {
    const address = newAddress()
    const [result] = await room.invite(admin, [address])
    await room.reject(await room.mailedToken(address))
    expect(await room.revoke(admin, result?.invitation?.id ?? '')).toBe(409)
    expect((await room.list(admin, '?status=rejected')).invitations.map(({ email }) => email)).toContain(address)
  })
})
