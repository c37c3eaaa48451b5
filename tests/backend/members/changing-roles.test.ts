import { describe, expect, it, test } from 'vitest'
import { refuseHigherRoles } from '#src/backend/members/change-members.ts'
import { type Role, roles } from '#src/contract/roles.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import {
  changeRole,
  listMembers,
  readMember,
  readProblem,
  remove,
  signUpAdministrators,
  toMemberPath,
} from './members-room.ts'

let backend: TestBackend
let ann: SignedInPerson
let bob: SignedInPerson
signUpAdministrators((room) => ({ backend, ann, bob } = room))

const join = (role: Role) => signUpPerson(backend, { role, organisation: ann.organisationId })
const collectStatuses = async (calls: readonly Promise<Response>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)

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
    expect(await readMember(ann, bob)).toMatchObject({ id: bob.userId, email: bob.email, role: 'Manager' })
    expect((await listMembers(ann)).total).toBe(2)
  })

  test('nobody reaches what stands above themselves', async () => {
    const system = await join('System')
    for (const response of [
      await changeRole(ann, system, { role: 'Guest' }),
      await remove(ann, system, { confirmed: true }),
      await ann.fetch(toMemberPath(system, '/unlock'), { method: 'POST' }),
      await ann.fetch(toMemberPath(system, '/send-password-reset'), { method: 'POST' }),
    ])
      expect(await readProblem(response)).toEqual({ status: 403, key: 'errors.roleAboveOwn' })
    expect((await readMember(ann, system)).role).toBe('System')
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
