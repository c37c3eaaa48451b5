import { describe, expect, it } from 'vitest'
import type { MemberWithWorks } from '#src/contract/members.ts'
import type { Role } from '#src/contract/roles.ts'
import { post } from '#tests/support/anonymous.ts'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { beginConversation, nameMember } from './member-data.ts'
import { listMembers, readProblem, remove, signUpAdministrators, toMemberPath } from './members-room.ts'

let backend: TestBackend
let ann: SignedInPerson
let bob: SignedInPerson
signUpAdministrators((room) => ({ backend, ann, bob } = room))

const join = (role: Role) => signUpPerson(backend, { role, organisation: ann.organisationId })

describe('removing', () => {
  it('asks first and says what becomes of what they made; then they are out with the next call', async () => {
    const carl = await join('User')
    await nameMember(backend, carl, { first_name: 'Carl', last_name: 'Young' })
    await beginConversation(backend, carl)
    await ann.fetch('/api/api-keys', { json: { name: 'Of Ann', scope: 'AllDataSources' } })
    await backend.services.db.updateTable('api_keys').set({ created_by: carl.userId }).execute()
    expect(await ann.read<MemberWithWorks>(toMemberPath(carl))).toMatchObject({
      made: { conversations: 1, apiKeys: 1 },
    })
    expect(await ann.read<MemberWithWorks>(toMemberPath(ann))).toMatchObject({ made: { conversations: 0, apiKeys: 0 } })
    for (const ask of [
      remove(ann, carl),
      remove(ann, carl, {}),
      ann.fetch(toMemberPath(carl, '/delete'), { method: 'POST' }),
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
    expect((await ann.fetch(toMemberPath(carl, '/delete'), { json: { confirmed: true } })).status).toBe(204)
    expect((await carl.fetch('/api/workspaces')).status).toBe(401)
    expect((await ann.fetch(toMemberPath(carl))).status).toBe(404)
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
    expect((await listMembers(ann)).total).toBe(1)
  })
})
