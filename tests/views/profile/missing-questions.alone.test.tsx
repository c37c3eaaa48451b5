import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startSession } from '#src/backend/credentials/session-tokens.ts'
import { newHostPerson, openBrowser } from '#tests/backend/oauth/oauth-room.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { type SignedInPerson, signUpPerson } from '#tests/support/sign-in.ts'
import { startSourceHost, type SourceHost } from '#tests/support/source-host.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

const goneQuestion = () => {
  throw new SyntaxError('Unexpected end of input')
}
vi.mock('#src/views/profile/sessions/revoke-others.tsx', () => ({ default: goneQuestion }))
vi.mock('#src/views/profile/connections/disconnect.tsx', () => ({ default: goneQuestion }))

let host: SourceHost
let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  host = await startSourceHost()
  backend = await startBackend(host.environment)
}, 60_000)
beforeEach(async () => {
  person = await signUpPerson(backend)
  await startSession(backend.services, backend.services.db, person.userId)
  await openBrowser(backend, host).link(person, 'github', newHostPerson())
})
afterAll(async () => {
  await backend.close()
  await host.close()
})

it.each([
  ['Security', 'Sessions', 'Sign out everywhere else'],
  ['Connections', 'Connected accounts', 'Disconnect GitHub'],
])('a question of %s that cannot be fetched takes nothing away that was typed', async (tab, card, question) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = await renderView('/profile?tab=security', { backend, as: person })
  const password = await screen.findByLabelText<HTMLInputElement>(/^New password/)
  await user.type(password, 'Another-Horse-8')
  await user.click(screen.getByRole('link', { name: tab }))
  const part = within(await screen.findByRole('region', { name: card }))
  await user.click(await part.findByRole('button', { name: question }))
  await screen.findByText(/^Some files of this page could not be loaded/)
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(password.isConnected && password.value).toBe('Another-Horse-8')
})
