import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days } from '#src/lib/durations.ts'
import { mailedToken as confirmationTo, mailsTo } from '#tests/support/mailbox.ts'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { invitationRoom, newAddress, password, tokenIn } from './invitation-room.ts'

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

const refusal = (status: number, key: string) => ({ status, body: { errorMessageKey: `errors.${key}` } })
const sortStatuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

describe('the link', () => {
  test('tells whoever has it what it is about', async () => {
    const address = newAddress()
    const token = await room.invited(admin, address, { role: 'Manager' })
    expect(await room.look(token)).toEqual({
      status: 200,
      body: {
        organisationName: expect.stringMatching(/^Organisation of person-/),
        inviterName: expect.stringMatching(/^Ada person-/),
        role: 'Manager',
        email: address,
        expiresAt: expect.any(String),
        hasAccount: false,
      },
    })
    const known = await signUpPerson(backend)
    expect((await room.look(await room.invited(admin, known.email))).body).toMatchObject({ hasAccount: true })
  })

  test('B12 that was handed over tells nothing of accounts', async () => {
    const known = await signUpPerson(backend)
    const results = await room.invite(admin, [known.email, newAddress()])
    for (const { link } of results) expect((await room.look(tokenIn(link))).body).not.toHaveProperty('hasAccount')
  })

  test('B11 carries at least 128 bits, and no table and no log holds it in clear', async () => {
    const address = newAddress()
    const [result] = await room.invite(admin, [address])
    const tokens = [await room.mailedToken(address), tokenIn(result?.link)]
    for (const token of tokens) expect(Buffer.from(token, 'base64url').byteLength).toBeGreaterThanOrEqual(16)
    const { rows } = await backend.services.database.runSql(
      "select table_name from information_schema.tables where table_schema = 'public'",
    )
    const tables = rows.map((row) => String(row['table_name']))
    expect(tables).toContain('invitations')
    for (const table of tables) {
      const all = await backend.services.database.runSql(`select * from "${table}"`)
      for (const token of tokens) expect([table, JSON.stringify(all.rows).includes(token)]).toEqual([table, false])
    }
    for (const token of tokens) expect(JSON.stringify(backend.logged)).not.toContain(token)
  })

  test('B11 tampered with is one that never was, and the real one still works', async () => {
    const token = await room.invited(admin)
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
      `${token}' or '1'='1`,
      [...token].toReversed().join(''),
      'x',
    ]
    const problems = new Set<string>()
    for (const variant of variants) {
      for (const { status, body } of [await room.look(variant), await room.join(variant), await room.reject(variant)]) {
        problems.add(JSON.stringify([status, body['errorMessageKey'], body['message']]))
      }
    }
    expect([...problems]).toEqual([JSON.stringify([404, 'errors.notFound', 'This does not exist, or it was removed.'])])
    expect((await room.join(token)).status).toBe(200)
  })

  test('B11 works for 7 days', async () => {
    const [timely, late] = [await room.invited(admin), await room.invited(admin)]
    backend.advance(7 * days - 20_000)
    expect((await room.join(timely)).status).toBe(200)
    backend.advance(20_000)
    for (const answer of [await room.look(late), await room.join(late), await room.reject(late)])
      expect(answer).toMatchObject(refusal(409, 'invitationExpired'))
  })

  test('B11 of an invitation is no other link, and no other link is one', async () => {
    const token = await room.invited(admin)
    expect((await post(backend, '/api/auth/confirm-email', { token })).status).toBe(400)
    expect((await post(backend, '/api/auth/reset-password', { token, password })).status).toBe(400)
    await post(backend, '/api/auth/request-password-reset', { email: admin.email })
    expect((await room.look(await confirmationTo(backend, admin.email, 'reset-password'))).status).toBe(404)
  })

  test('is dead once whoever sent it is no administrator here any more', async () => {
    const inviter = await signUpPerson(backend, { organisation: admin.organisationId })
    const tokens = [await room.invited(inviter), await room.invited(inviter)]
    await room.setRole(admin.organisationId, inviter.userId, 'Manager')
    for (const token of tokens) expect(await room.join(token)).toMatchObject(refusal(409, 'invitationRevoked'))
    const revoked = await room.list(admin, '?status=revoked')
    expect(revoked.invitations.map(({ invitedBy }) => invitedBy?.email)).toContain(inviter.email)
    await backend.services.db.deleteFrom('users').where('id', '=', inviter.userId).execute()
    expect(await room.look(tokens[0] ?? '')).toMatchObject(refusal(409, 'invitationRevoked'))
  })
})

describe('someone new', () => {
  test('is in, with the role and their names, and signed in there', async () => {
    const address = newAddress()
    const token = await room.invited(admin, address, { role: 'ReadOnly' })
    const { status, body } = await room.join(token, { language: 'fr', role: 'Administrator', email: admin.email })
    expect([status, body['organisationId']]).toEqual([200, admin.organisationId])
    const headers = { authorization: `Bearer ${String(body['accessToken'])}` }
    const profile = (await (await backend.fetch('/api/user', { headers })).json()) as Record<string, unknown>
    expect(profile).toMatchObject({ firstName: 'Grace', lastName: 'Hopper', email: address })
    expect(profile['organisations']).toEqual([expect.objectContaining({ id: admin.organisationId, role: 'ReadOnly' })])
    expect((await room.login(address)).status).toBe(200)
    expect(await room.look(token)).toMatchObject(refusal(409, 'invitationUsed'))
    expect((await room.list(admin, '?status=accepted')).invitations.map(({ email }) => email)).toContain(address)
  })

  test('B32 of 10 at once one is in', async () => {
    const address = newAddress()
    const token = await room.invited(admin, address)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => room.join(token, { firstName: `Grace ${n}` })),
    )
    expect(sortStatuses(answers)).toEqual([200, ...Array<number>(9).fill(409)])
    expect(new Set(answers.map(({ body }) => body['errorMessageKey']))).toEqual(
      new Set([undefined, 'errors.invitationUsed']),
    )
  })

  test('with a weak password is told so, and the link still works', async () => {
    const token = await room.invited(admin)
    expect(await room.join(token, { password: 'weak' })).toMatchObject(refusal(400, 'passwordTooWeak'))
    expect(await room.join(token, { password: 'Password1' })).toMatchObject(refusal(400, 'passwordCommon'))
    expect((await room.join(token, { firstName: ' ' })).status).toBe(400)
    expect((await room.join(token)).status).toBe(200)
  })

  test('cannot take over an account by the link, but one that nobody confirmed', async () => {
    const known = await signUpPerson(backend)
    expect(await room.join(await room.invited(admin, known.email))).toMatchObject(refusal(409, 'invitationHasAccount'))
    expect((await room.login(known.email, known.password)).status).toBe(200)
    const address = newAddress()
    const squatter = { firstName: 'Mal', lastName: 'Ory', email: address, password: 'Squatter-Chose-1' }
    await post(backend, '/api/auth/signup', squatter, {}, toAddress(900))
    const squatted = await confirmationTo(backend, address, 'confirm-email')
    const { body } = await room.join(await room.invited(admin, address))
    expect(body['organisationId']).toBe(admin.organisationId)
    expect((await room.login(address, 'Squatter-Chose-1')).status).toBe(401)
    expect((await post(backend, '/api/auth/confirm-email', { token: squatted })).status).toBe(400)
    expect((await room.login(address)).status).toBe(200)
  })

  test('while it is withdrawn: one of both happens, whole', async () => {
    for (let time = 0; time < 5; time += 1) {
      const address = newAddress()
      const [result] = await room.invite(admin, [address])
      const token = await room.mailedToken(address)
      const [joined, revoked] = await Promise.all([room.join(token), room.revoke(admin, result?.invitation?.id ?? '')])
      const role = await room.roleIn(admin.organisationId, address)
      expect([
        [200, 409, 'User'],
        [409, 204, undefined],
      ]).toContainEqual([joined.status, revoked, role])
    }
  })
})

describe('someone new with a link that was handed over', () => {
  const handedOver = async (address: string) => tokenIn((await room.invite(admin, [address]))[0]?.link)

  test('confirms the address first, and is in with that', async () => {
    const address = newAddress()
    const answer = await room.join(await handedOver(address))
    expect([answer.status, answer.body]).toEqual([202, {}])
    expect((await room.login(address)).status).toBe(403)
    expect(await room.roleIn(admin.organisationId, address)).toBeUndefined()
    const token = await confirmationTo(backend, address, 'confirm-email')
    const { status, body } = await post(backend, '/api/auth/confirm-email', { token })
    expect([status, body['organisationId']]).toEqual([200, admin.organisationId])
    expect(await room.roleIn(admin.organisationId, address)).toBe('User')
    expect((await room.login(address)).status).toBe(200)
  })

  test('B12 is answered the same when the address has an account, which is told by mail', async () => {
    const known = await signUpPerson(backend)
    const answer = await room.join(await handedOver(known.email))
    expect([answer.status, answer.body]).toEqual([202, {}])
    expect((await mailsTo(backend, known.email)).at(-1)?.kind).toBe('account-exists')
    expect((await room.login(known.email, known.password)).status).toBe(200)
    const { invitations } = await room.list(admin, '?status=pending')
    expect(invitations.map(({ email }) => email)).toContain(known.email)
  })

  test('has an organisation of their own when it was withdrawn before they confirmed', async () => {
    const address = newAddress()
    const [result] = await room.invite(admin, [address])
    await room.join(tokenIn(result?.link))
    await room.revoke(admin, result?.invitation?.id ?? '')
    const token = await confirmationTo(backend, address, 'confirm-email')
    const { status, body } = await post(backend, '/api/auth/confirm-email', { token })
    expect([status, body['organisationId'] === admin.organisationId, typeof body['organisationId']]).toEqual([
      200,
      false,
      'string',
    ])
    expect(await room.roleIn(String(body['organisationId']), address)).toBe('Administrator')
  })

  test('makes the address be written to so often and no more', async () => {
    const address = newAddress()
    const token = await handedOver(address)
    const answers = []
    for (let time = 0; time < 6; time += 1) answers.push(await room.join(token))
    expect(sortStatuses(answers)).toEqual([...Array<number>(5).fill(202), 429])
  })
})

describe('someone with an account', () => {
  test('is in as well, by either link, and the role comes with the next tokens', async () => {
    const person = await signUpPerson(backend)
    const token = await room.invited(admin, person.email.toUpperCase(), { role: 'Manager' })
    expect(await room.accept(person, token)).toEqual({ status: 200, body: { organisationId: admin.organisationId } })
    expect(await room.roleIn(admin.organisationId, person.email)).toBe('Manager')
    const { body } = await post(backend, '/api/auth/refresh', { refreshToken: person.refreshToken })
    const claims = Buffer.from(String(body['accessToken']).split('.')[1] ?? '', 'base64url').toString()
    expect(claims).toContain(`${admin.organisationId}|Manager`)
    const newcomer = await signUpPerson(backend)
    const [result] = await room.invite(admin, [newcomer.email])
    expect((await room.accept(newcomer, tokenIn(result?.link))).status).toBe(200)
  })

  test('cannot accept what is for another address', async () => {
    const person = await signUpPerson(backend)
    const token = await room.invited(admin)
    expect(await room.accept(person, token)).toMatchObject(refusal(403, 'invitationOtherAddress'))
    expect(await room.roleIn(admin.organisationId, person.email)).toBeUndefined()
    expect((await room.look(token)).status).toBe(200)
  })

  test('B32 accepts once, however often at once', async () => {
    const person = await signUpPerson(backend)
    const token = await room.invited(admin, person.email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => room.accept(person, token)))
    expect(sortStatuses(answers)).toEqual([200, ...Array<number>(4).fill(409)])
  })

  test('who became a member meanwhile stays what they are', async () => {
    const person = await signUpPerson(backend)
    const token = await room.invited(admin, person.email, { role: 'Administrator' })
    await room.addMember(admin.organisationId, person.userId)
    expect((await room.accept(person, token)).status).toBe(200)
    expect(await room.roleIn(admin.organisationId, person.email)).toBe('Guest')
  })
})

test('what was declined is over, and can be sent anew', async () => {
  const address = newAddress()
  const token = await room.invited(admin, address)
  expect((await room.reject(token)).status).toBe(204)
  for (const answer of [await room.reject(token), await room.join(token), await room.look(token)])
    expect(answer).toMatchObject(refusal(409, 'invitationRejected'))
  expect((await room.invite(admin, [address]))[0]?.outcome).toBe('sent')
})

test('looking is limited by network', async () => {
  const look = () => backend.fetch(`/api/invitations/validate/${'a'.repeat(43)}`, {}, '203.0.113.77')
  for (let time = 0; time < 60; time += 1) expect((await look()).status).toBe(404)
  expect((await look()).status).toBe(429)
})
