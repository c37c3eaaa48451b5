import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Completion } from '#src/contract/chat.ts'
import type { ConversationShare } from '#src/contract/shared-conversations.ts'
import { completions, smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { savedBy } from '#tests/support/saved-file.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '../../../ui/violations.ts'

import '#src/views/public-chat/public-chat.view.tsx'
import '#src/views/public-chat/shared/shared-conversation.tsx'
import '#src/views/chat/export/write-conversation.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const title = 'Where is greet?'
let owner: SignedInPerson
let path: string
beforeEach(async () => {
  owner = await signUpPerson(backend)
  const { db } = backend.services
  const repository = await addRepository(db, owner.organisationId, 'acme/greeter')
  await buildIndex(db, owner.organisationId, repository, smallSource)
  const json = { messages: [{ role: 'user', content: title }], names: ['acme/greeter'] }
  const { conversationId } = await owner.read<Completion>(completions, { json })
  const { share } = await owner.read<{ share: ConversationShare }>(`/api/conversations/${conversationId}/share`, {
    method: 'PUT',
  })
  path = `/public/chat/~${share.token}`
})

const findTitle = () => screen.findByRole('heading', { level: 1, name: title })

it('offers a visitor the answers as a file and a way to sign in', async () => {
  const { user } = await renderView(path, { backend })
  await findTitle()
  expect(screen.getByText(/^Shared from Quarry\. Read-only\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  const file = await savedBy(() => user.click(screen.getByRole('button', { name: 'Export as Markdown' })))
  expect(file).toContain(`# ${title}\n\n[Open in Quarry](${window.location.origin}${path})`)
  expect(file).toMatch(/1\. acme\/greeter\/src\/greeting\.ts:\d/)
  expect(file).not.toContain('/repositories/')
}, 30_000)

it('is the same to somebody who is signed in, without the way to sign in', async () => {
  await renderView(path, { backend, as: await signUpPerson(backend) })
  await findTitle()
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('group', { name: 'Rate this answer' })).toBeNull()
}, 30_000)

it('says that it cannot be opened, opens it after all, and moves the focus there', async () => {
  const { network, user } = await renderView(path, {
    backend,
    network: (early) => {
      early.intercept = (address) =>
        address.startsWith('/api/public/conversations') ? Response.json({}, { status: 500 }) : undefined
    },
  })
  await screen.findByRole('heading', { level: 1, name: 'The chat could not be opened' })
  expect(await violations()).toEqual([])
  network.intercept = () => undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  const heading = await findTitle()
  await waitFor(() => expect(document.activeElement).toBe(heading))
}, 30_000)

it.each(['~unknown', '~'])(
  'says of %s that there is nothing',
  async (name) => {
    await renderView(`/public/chat/${name}`, { backend })
    await screen.findByRole('heading', { level: 1, name: 'This conversation is not available' })
    expect(await violations()).toEqual([])
  },
  30_000,
)
