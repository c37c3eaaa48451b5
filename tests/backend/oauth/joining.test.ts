import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#src/lib/durations.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startSourceHost, type HostPerson, type SourceHost } from '#tests/support/source-host.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { invitationRoom, newAddress, tokenIn } from '#tests/backend/invitations/invitation-room.ts'
import { failed, newHostPerson, openBrowser, readPerson } from './oauth-room.ts'

let host: SourceHost
let backend: TestBackend
let room: ReturnType<typeof invitationRoom>
beforeAll(async () => {
  host = await startSourceHost()
  backend = await startBackend(host.environment)
  room = invitationRoom(backend)
})
afterAll(async () => {
  await backend.close()
  await host.close()
})

const begin = async (token: string) => {
  const browser = openBrowser(backend, host)
  const response = await browser.send('/api/invitations/accept/gitlab', { json: { token } })
  const body = (await response.json()) as Record<string, string>
  return { browser, status: response.status, body }
}

const join = async (token: string, person: HostPerson) => {
  const { browser, body } = await begin(token)
  const { to } = await browser.visit(host.approve(body['redirectUrl'] ?? '', person))
  return { browser, to }
}

test.each(['mailed', 'handed over'])('an invitation whose link was %s is accepted with GitLab', async (how) => {
  const admin = await signUpPerson(backend)
  const address = newAddress()
  const [result] = await room.invite(admin, [address])
  const token = how === 'mailed' ? await room.mailedToken(address) : tokenIn(result?.link)
  const { browser, to } = await join(token, newHostPerson({ email: address }))
  expect(to).toBe('/auth/success')
  const { body } = await browser.take()
  if (body.kind !== 'joined') throw new Error(body.kind)
  expect(body.organisationId).toBe(admin.organisationId)
  expect(await readPerson(backend, body.accessToken)).toMatchObject({
    email: address,
    organisations: [{ id: admin.organisationId, role: 'User' }],
  })
  expect((await begin(token)).body).toMatchObject({ errorMessageKey: 'errors.invitationUsed' })
})

test('a person whose account is linked joins with it', async () => {
  const admin = await signUpPerson(backend)
  const account = newHostPerson()
  await openBrowser(backend, host).signIn('gitlab', account)
  const token = await room.invited(admin, account.email ?? '')
  expect((await join(token, { ...account, email: null })).to).toBe('/auth/success')
  expect(await room.roleIn(admin.organisationId, account.email ?? '')).toBe('User')
})

test('nobody joins under another address, without one, or with the account of somebody else', async () => {
  const admin = await signUpPerson(backend)
  const address = newAddress()
  const token = await room.invited(admin, address)
  expect((await join(token, newHostPerson())).to).toBe(failed('otherAddress'))
  expect((await join(token, newHostPerson({ email: null }))).to).toBe(failed('noEmail'))
  expect((await join(token, newHostPerson({ email: address, isConfirmed: false }))).to).toBe(failed('noEmail'))
  const known = await signUpPerson(backend)
  const second = await room.invited(admin, known.email)
  expect((await join(second, newHostPerson({ email: known.email }))).to).toBe(failed('notLinked'))
  expect((await room.list(admin)).counts['pending']).toBe(2)
})

test('an invitation that is withdrawn or expires on the way is over', async () => {
  const admin = await signUpPerson(backend)
  const address = newAddress()
  const token = await room.invited(admin, address)
  const { browser, body } = await begin(token)
  const [invitation] = (await room.list(admin)).invitations
  await room.revoke(admin, invitation?.id ?? '')
  const back = host.approve(body['redirectUrl'] ?? '', newHostPerson({ email: address }))
  expect((await browser.visit(back)).to).toBe(failed('invitationOver'))
  const late = await room.invited(admin)
  backend.advance(7 * days)
  expect(await begin(late)).toMatchObject({ status: 409, body: { errorMessageKey: 'errors.invitationExpired' } })
  expect((await begin('unknown')).status).toBe(404)
})

test('B32 two who accept one invitation at once become one member', async () => {
  const admin = await signUpPerson(backend)
  const address = newAddress()
  const token = await room.invited(admin, address)
  const account = newHostPerson({ email: address })
  const pages = await Promise.all([join(token, account), join(token, account)])
  expect(pages.map(({ to }) => to).toSorted()).toEqual([failed('invitationOver'), '/auth/success'])
})
