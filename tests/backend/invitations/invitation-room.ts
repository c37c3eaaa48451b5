import { insertMembership } from '#src/backend/accounts/organisations.store.ts'
import type { Invitation, InvitationResult } from '#src/contract/invitations.ts'
import { toAddress, post } from '#tests/support/anonymous.ts'
import { mailsTo } from '#tests/support/mailbox.ts'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'

export const password = 'Difference-Engine-1'
let addresses = 0
let callers = 0

export const newAddress = (): string => `invited-${(addresses += 1)}@engine.example`

export interface Listed {
  readonly invitations: Invitation[]
  readonly total: number
  readonly page: number
  readonly counts: Record<string, number>
}

export const tokenIn = (link: string | undefined): string => link?.split('/').at(-1) ?? ''

export const invitationRoom = (backend: TestBackend) => {
  const anyone = (path: string, json: unknown) =>
    post(backend, `/api/invitations/${path}`, json, {}, toAddress((callers += 1)))
  const invite = async (by: SignedInPerson, emails: string[], more: object = {}) => {
    const { results } = await by.read<{ results: InvitationResult[] }>('/api/invitations', {
      json: { emails, role: 'User', ...more },
    })
    return results
  }
  const mailedToken = async (address: string): Promise<string> =>
    tokenIn((await mailsTo(backend, address)).findLast(({ kind }) => kind === 'invitation')?.link)
  return {
    invite,
    mailedToken,
    async invited(by: SignedInPerson, address = newAddress(), more: object = {}) {
      await invite(by, [address], more)
      return mailedToken(address)
    },
    list: (by: SignedInPerson, query = '') => by.read<Listed>(`/api/invitations${query}`),
    async look(token: string) {
      const path = `/api/invitations/validate/${encodeURIComponent(token)}`
      const response = await backend.fetch(path, {}, toAddress((callers += 1)))
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    join: (token: string, more: object = {}) =>
      anyone('accept/password', { token, firstName: 'Grace', lastName: 'Hopper', password, ...more }),
    reject: (token: string) => anyone('reject', { token }),
    async accept(by: SignedInPerson, token: string) {
      const response = await by.fetch('/api/invitations/accept', { json: { token } })
      const text = await response.text()
      return { status: response.status, body: JSON.parse(text) as Record<string, unknown> }
    },
    revoke: async (by: SignedInPerson, id: string) =>
      (await by.fetch(`/api/invitations/${id}`, { method: 'DELETE' })).status,
    roleIn: async (organisationId: string, email: string) =>
      (
        await backend.services.db
          .selectFrom('memberships')
          .innerJoin('users', 'users.id', 'memberships.user_id')
          .where('organisation_id', '=', organisationId)
          .where('users.email', '=', email)
          .select('role')
          .executeTakeFirst()
      )?.role,
    setRole: (organisationId: string, userId: string, role: string) =>
      backend.services.db
        .updateTable('memberships')
        .set({ role })
        .where('organisation_id', '=', organisationId)
        .where('user_id', '=', userId)
        .execute(),
    addMember: (organisationId: string, userId: string) =>
      insertMembership(backend.services.db, organisationId, userId, 'Guest', backend.services.clock()),
    login: (email: string, chosen = password) =>
      post(backend, '/api/auth/login', { email, password: chosen }, {}, toAddress((callers += 1))),
  }
}
