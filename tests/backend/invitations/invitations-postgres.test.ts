import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgresBackend } from '#tests/support/postgres-backend.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { invitationRoom, newAddress } from './invitation-room.ts'

let backend: TestBackend
let room: ReturnType<typeof invitationRoom>
beforeAll(async () => {
  backend = await startPostgresBackend()
  room = invitationRoom(backend)
}, 120_000)
afterAll(() => backend.close(), 60_000)

const sortStatuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

test('B32 on a PostgreSQL server, where calls really run at once, one invitation lets one in', async () => {
  const admin = await signUpPerson(backend)
  const token = await room.invited(admin)
  const joined = await Promise.all(Array.from({ length: 10 }, () => room.join(token)))
  expect(sortStatuses(joined)).toEqual([200, ...Array<number>(9).fill(409)])
  const known = await signUpPerson(backend)
  const invitationToken = await room.invited(admin, known.email)
  const accepted = await Promise.all(Array.from({ length: 10 }, () => room.accept(known, invitationToken)))
  expect(sortStatuses(accepted)).toEqual([200, ...Array<number>(9).fill(409)])
})

test('of administrators who invite or replace at once one does', async () => {
  const admin = await signUpPerson(backend)
  const colleagues = [admin, await signUpPerson(backend, { organisation: admin.organisationId })]
  const address = newAddress()
  for (const replacesPending of [false, true]) {
    const all = await Promise.all(colleagues.map((by) => room.invite(by, [address], { replacesPending })))
    const outcomes = all.map(([result]) => result?.outcome)
    expect(outcomes).toContain('sent')
    expect(outcomes.every((outcome) => ['sent', 'alreadyInvited'].includes(outcome ?? ''))).toBe(true)
    const { counts, total } = await room.list(admin)
    expect([counts['pending'], total]).toEqual([1, 1])
  }
})

test('while it is withdrawn: one of both happens, whole', async () => {
  const admin = await signUpPerson(backend)
  for (let time = 0; time < 10; time += 1) {
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
