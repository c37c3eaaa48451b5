import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleLevels, roles, type Role } from '#src/contract/roles.ts'
import { contractCalls } from '#tests/support/contract-calls.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let expired: string
const people = new Map<Role, SignedInPerson>()
beforeAll(async () => {
  backend = await startBackend()
  const leaver = await signUpPerson(backend)
  expired = leaver.accessToken
  backend.advance(16 * 60_000)
  const organisation = leaver.organisationId
  for (const role of roles) people.set(role, await signUpPerson(backend, { role, organisation }))
})
afterAll(() => backend.close())

const closed = contractCalls.filter(({ endpoint }) => endpoint.access !== 'anyone')
const open = contractCalls.filter(({ endpoint }) => endpoint.access === 'anyone')

test.each(closed.map((call) => [call.name, call] as const))(
  'B01 %s refuses strangers and expired tokens',
  async (_, { endpoint, path }) => {
    for (const headers of [{}, { authorization: `Bearer ${expired}` }, { authorization: 'Bearer nonsense' }]) {
      const response = await backend.fetch(path, { method: endpoint.method, headers })
      expect(response.status).toBe(401)
      expect(response.headers.get('content-type')).toBe('application/problem+json')
    }
  },
)

test.each(open.map((call) => [call.name, call] as const))(
  'B01 %s asks nobody to sign in, whatever token comes along',
  async (_, { endpoint, path }) => {
    for (const headers of [{}, { authorization: `Bearer ${expired}` }]) {
      const response = await backend.fetch(path, { method: endpoint.method, headers })
      expect([response.status === 403, await response.text()]).toEqual([
        false,
        expect.not.stringContaining('errors.unauthorized'),
      ])
    }
  },
)

const roleCalls = closed.flatMap((call) =>
  roles
    .filter(() => call.endpoint.access !== 'signedIn')
    .map((role) => [call.name, role, call, call.endpoint.access as Role] as const),
)

test.each(roleCalls)('B01 %s as %s', async (_, role, { endpoint, path }, required) => {
  const person = people.get(role)
  const response = await person?.fetch(path, { method: endpoint.method })
  if (roleLevels[role] < roleLevels[required]) expect(response?.status).toBe(403)
  else expect([401, 403]).not.toContain(response?.status)
})

test('B01 the table covers the whole contract', () => {
  expect(open.length + closed.length).toBe(contractCalls.length)
  expect(roleCalls.length).toBeGreaterThan(700)
  expect(open.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "mailbox.list (GET /api/dev/mailbox)",
      "collected.events (GET /api/dev/events)",
      "collected.log (GET /api/dev/events.ndjson)",
      "collected.recordings (GET /api/dev/recordings)",
      "collected.clear (DELETE /api/dev/events)",
      "githubSignIn.login (GET /api/auth/github/login)",
      "githubSignIn.callback (GET /api/auth/github/callback)",
      "gitlabSignIn.login (GET /api/auth/gitlab/login)",
      "gitlabSignIn.callback (GET /api/auth/gitlab/callback)",
      "auth.login (POST /api/auth/login)",
      "auth.signUp (POST /api/auth/signup)",
      "auth.logout (POST /api/auth/logout)",
      "auth.refresh (POST /api/auth/refresh)",
      "auth.requestPasswordReset (POST /api/auth/request-password-reset)",
      "auth.resetPassword (POST /api/auth/reset-password)",
      "auth.confirmEmail (POST /api/auth/confirm-email)",
      "auth.resendConfirmation (POST /api/auth/resend-confirmation-email)",
      "system.supportedLanguages (GET /api/system/supported-languages)",
      "invitation.validate (GET /api/invitations/validate/:token)",
      "invitation.acceptWithPassword (POST /api/invitations/accept/password)",
      "invitation.acceptWithGitlab (POST /api/invitations/accept/gitlab)",
      "invitation.reject (POST /api/invitations/reject)",
      "signInResult.take (POST /api/auth/sign-in-result)",
      "organisation.installationFeatures (GET /api/features)",
      "publicChatLink.open (GET /api/public/chat-links/:name)",
      "visitor.conversation (GET /api/public/chat-links/:name/conversations/:id)",
      "visitor.stop (POST /api/public/chat-links/:name/messages/:id/stop)",
      "visitor.resume (GET /api/public/chat-links/:name/messages/:id/stream)",
      "visitor.citation (GET /api/public/chat-links/:name/messages/:id/citations/:number)",
      "share.open (GET /api/public/conversations/:token)",
      "share.place (GET /api/public/conversations/:token/messages/:id/citations/:number)",
      "user.passwordPolicy (GET /api/user/password-complexity)",
    ]
  `)
})
