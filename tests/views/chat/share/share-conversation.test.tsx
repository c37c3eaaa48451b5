import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import type { Role } from '#src/contract/roles.ts'
import { chooseAction } from '../../listing/choose-action.ts'
import { opened } from '../../../ui/has-focus.ts'
import { violations } from '../../../ui/violations.ts'
import { chatPage, findElement } from '../chat-page.ts'

import '#src/views/chat/conversations/conversation-overlay.tsx'
import '#src/views/public-chat/shared/shared-conversation.tsx'
import '#src/views/public-chat/cited-lines.tsx'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const signUp = async (role: Role): Promise<SignedInPerson> => {
  const person = await signUpPerson(backend, { role })
  const id = await addRepository(backend.services.db, person.organisationId, 'acme/greeter')
  await buildIndex(backend.services.db, person.organisationId, id, smallSource)
  return person
}

const title = 'Where is greet?'

const openDialog = async (person: SignedInPerson) => {
  const view = await renderView('/chat', { backend, as: person })
  await chatPage(view).ask(title)
  await screen.findByRole('button', { name: 'Helpful' })
  await chooseAction(view.user, `“${title}”`, 'Share…')
  const dialog = await opened(screen.findByRole('dialog', { name: 'Share conversation' }))
  return { view, dialog: within(dialog) }
}

const press = async ({ user }: RenderedView, dialog: ReturnType<typeof within>, name: string) =>
  user.click(await dialog.findByRole('button', { name }))

it('makes a link that anyone can read, brings it up to date, and ends it', async () => {
  const person = await signUp('Administrator')
  const { view, dialog } = await openDialog(person)
  await press(view, dialog, 'Create link')
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Public link' })
  const path = new URL(field.value).pathname
  expect(path).toMatch(/^\/public\/chat\/~[\w-]{43}$/)
  expect(dialog.queryByRole('button', { name: 'Update link' })).toBeNull()
  expect(await violations()).toEqual([])
  await view.user.click(dialog.getByRole('button', { name: 'Close' }))
  await chatPage(view).ask('What calls it?')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Helpful' })).toHaveLength(2))
  await chooseAction(view.user, `“${title}”`, 'Share…')
  const again = within(await opened(screen.findByRole('dialog', { name: 'Share conversation' })))
  await again.findByText(/The conversation has gone on since\.$/)
  await press(view, again, 'Update link')
  await waitFor(() => expect(again.queryByRole('button', { name: 'Update link' })).toBeNull())
  expect(again.getByRole<HTMLInputElement>('textbox', { name: 'Public link' }).value).toBe(field.value)
  view.close()

  const visitor = await renderView(path, { backend })
  await screen.findByRole('heading', { level: 1, name: title })
  await waitFor(() => expect(document.querySelectorAll('[data-question]')).toHaveLength(2))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Helpful' })).toBeNull()
  await visitor.user.click(await findElement<HTMLElement>('[data-evidence] figcaption button'))
  const cited = within(await opened(screen.findByRole('dialog', { name: 'Cited lines' })))
  await cited.findAllByText(/greet/)
  await visitor.user.keyboard('{Escape}')
  expect(await violations()).toEqual([])
  visitor.close()

  await person.fetch(`/api/conversations/${await readId(person)}/share`, { method: 'DELETE' })
  await renderView(path, { backend, reload: true })
  await screen.findByRole('heading', { level: 1, name: 'This conversation is not available' })
}, 60_000)

const readId = async (person: SignedInPerson) =>
  (await person.read<{ id: string }[]>('/api/conversations'))[0]?.id ?? ''

it('stops sharing, and says so', async () => {
  const { view, dialog } = await openDialog(await signUp('Administrator'))
  await press(view, dialog, 'Create link')
  await press(view, dialog, 'Stop sharing')
  await dialog.findByRole('button', { name: 'Create link' })
  await screen.findByText('The conversation is no longer shared.')
}, 30_000)

it('says what went wrong, and tries again', async () => {
  const { view, dialog } = await openDialog(await signUp('Administrator'))
  await dialog.findByRole('button', { name: 'Create link' })
  expect(dialog.getByText(/They see neither your name nor anything else in your repositories\./)).toBeDefined()
  view.network.intercept = (path, method) =>
    path.endsWith('/share') && method === 'PUT'
      ? Response.json({ message: 'Out of order.' }, { status: 500 })
      : undefined
  await press(view, dialog, 'Create link')
  expect((await dialog.findByRole('alert')).textContent).toContain('Out of order.')
  view.network.intercept = () => undefined
  await press(view, dialog, 'Create link')
  await dialog.findByRole('textbox', { name: 'Public link' })
  expect(dialog.queryByRole('alert')).toBeNull()
}, 30_000)

it('names what is needed to anyone else', async () => {
  const { view, dialog } = await openDialog(await signUp('User'))
  dialog.getByText(/^Only administrators can share a conversation publicly\./)
  expect(dialog.queryByRole('button', { name: 'Create link' })).toBeNull()
  expect(view.network.calls.some(({ path }) => path.endsWith('/share'))).toBe(false)
}, 30_000)

it('says that there is no answer to share yet, and offers the link once there is one', async () => {
  const view = await renderView('/chat', { backend, as: await signUp('Administrator') })
  await chatPage(view).ask(title)
  await screen.findByRole('button', { name: 'Helpful' })
  view.network.intercept = (path, method) =>
    path.endsWith('/share') && method === 'GET' ? Response.json({ share: null, isShareable: false }) : undefined
  await view.user.click(screen.getByRole('button', { name: 'Share…' }))
  const dialog = within(await opened(screen.findByRole('dialog', { name: 'Share conversation' })))
  await dialog.findByText('There is no answer to share yet.')
  expect(dialog.queryByRole('button', { name: 'Create link' })).toBeNull()
  expect(await violations()).toEqual([])
  view.network.intercept = () => undefined
  await dialog.findByRole('button', { name: 'Create link' }, { timeout: 10_000 })
}, 30_000)

it('says that the plan has no public links, and leads to the plans', async () => {
  const person = await signUp('Administrator')
  await backend.services.db
    .updateTable('organisations')
    .set({ features: '[]' })
    .where('id', '=', person.organisationId)
    .execute()
  const { dialog } = await openDialog(person)
  await dialog.findByText(/^Public links are not part of your plan\./)
  expect(dialog.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/organization-billing')
  expect(dialog.queryByRole('button', { name: /link|Try again/ })).toBeNull()
  expect(await violations()).toEqual([])
}, 30_000)

it('is in the header of a conversation for administrators, and gives the focus back', async () => {
  const view = await renderView('/chat', { backend, as: await signUp('Administrator') })
  expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull()
  await chatPage(view).ask(title)
  const share = await screen.findByRole('button', { name: 'Share…' })
  await view.user.click(share)
  await opened(screen.findByRole('dialog', { name: 'Share conversation' }))
  await view.user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(share))
  view.close()
  const another = await renderView('/chat', { backend, as: await signUp('User') })
  await chatPage(another).ask(title)
  await screen.findByRole('button', { name: 'Helpful' })
  expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull()
}, 30_000)
