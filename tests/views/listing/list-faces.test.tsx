import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { linksPath, openHost, type Host } from '#tests/backend/public-chat/link-room.ts'
import { post } from '#tests/support/anonymous.ts'
import { issueKey } from '#tests/support/api-keys.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let host: Host
beforeAll(async () => {
  backend = await startBackend()
  host = await openHost(backend)
  const { admin, asker } = host
  await host.make()
  await issueKey(admin)
  await admin.read('/api/workspaces', { json: { name: 'all', repositoryIds: [asker.repositoryId] } })
  await admin.read('/api/invitations', { json: { emails: ['eva@quarry.example'], role: 'User' } })
  await post(backend, '/api/auth/request-password-reset', { email: admin.email })
}, 60_000)
afterAll(() => backend.close())

it.each([
  ['/repositories', '/api/repositories'],
  ['/workspaces', '/api/workspaces'],
  ['/api-keys', '/api/api-keys'],
  ['/public-chat-links', linksPath],
  ['/monitoring/emails', '/api/emails'],
  ['/settings/users', '/api/users'],
  ['/settings/users?tab=invitations', '/api/invitations'],
])('what is typed into the search of %s goes on when the list comes', async (address, call) => {
  let release = () => {}
  const { user } = await renderView(address, {
    backend,
    as: host.admin,
    network: (network) => (release = network.hold(call)),
  })
  const box = await screen.findByRole<HTMLInputElement>('searchbox')
  await user.type(box, 'nothing is called')
  release()
  await screen.findByRole('button', { name: 'Clear filters' })
  expect(document.activeElement).toBe(box)
  await user.keyboard(' so')
  expect(box.value).toBe('nothing is called so')
})
