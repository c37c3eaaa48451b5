import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { leaveForHost } from '#src/actors/leave-page.ts'
import { invitationRoom } from '#tests/backend/invitations/invitation-room.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startSourceHost, type SourceHost } from '#tests/support/source-host.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

/** A page of jsdom cannot be left. */
vi.mock('#src/actors/leave-page.ts', () => ({ leaveForHost: vi.fn() }))

let host: SourceHost
let backend: TestBackend
let token: string
beforeAll(async () => {
  host = await startSourceHost()
  backend = await startBackend(host.environment)
}, 60_000)
beforeEach(async () => {
  vi.mocked(leaveForHost).mockClear()
  token = await invitationRoom(backend).invited(await signUpPerson(backend))
})
afterAll(async () => {
  await backend.close()
  await host.close()
})

const open = (signInProviders: string[]) =>
  renderView(`/invitation/accept/${token}`, { backend, configuration: { signInProviders } })
const offer = { name: 'Join with GitLab' }

it('leads to GitLab without a password, and keeps the link for the way back', async () => {
  const { user } = await open(['github', 'gitlab'])
  await user.click(await screen.findByRole('button', offer))
  await waitFor(() => expect(leaveForHost).toHaveBeenCalledTimes(1))
  const page = new URL(vi.mocked(leaveForHost).mock.calls[0]?.[0] ?? '')
  expect(page.origin + page.pathname).toBe(`${host.url}/oauth/authorize`)
  expect(page.href).not.toContain(token)
  expect(sessionStorage.getItem('address-secrets')).toContain(token)
})

it('says why it cannot be accepted any more', async () => {
  const { user } = await open(['gitlab'])
  await screen.findByRole('button', offer)
  await invitationRoom(backend).reject(token)
  await user.click(screen.getByRole('button', offer))
  expect((await screen.findByRole('alert')).textContent).toContain('This invitation was declined.')
  expect(leaveForHost).not.toHaveBeenCalled()
})

it('is not offered where GitLab is not', async () => {
  await open(['github'])
  await screen.findByRole('button', { name: /^Join Organisation/ })
  expect(screen.queryByRole('button', offer)).toBeNull()
})
