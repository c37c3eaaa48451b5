import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signUpAsker } from '#tests/backend/chat/chat-backend.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { savedBy } from '#tests/support/saved-file.ts'
import { getReportedFacts } from '#tests/support/reported-facts.ts'
import { chooseAction } from '../../listing/choose-action.ts'
import { opened } from '../../../ui/has-focus.ts'
import { chatRoom, conversationIn } from '../chat-room.ts'

import '#src/views/chat/conversations/conversation-overlay.tsx'

const room = chatRoom()
const { open } = room

const chooseFor = ({ user }: RenderedView, title: string, action: string) => chooseAction(user, `“${title}”`, action)

describe('conversations', () => {
  it('are rated, archived, brought back and found', async () => {
    const { view, chat } = await open()
    await chat.ask('Where is greet?')
    await view.user.click(await screen.findByRole('button', { name: 'Helpful' }))
    await screen.findByText(/Thanks for the feedback/)
    expect(getReportedFacts(view).at(-1)).toEqual({ type: 'answer.praised' })
    await view.user.click(screen.getByRole('button', { name: 'Add a comment' }))
    await view.user.type(screen.getByLabelText(/What was good or bad/), 'exact')
    await view.user.click(screen.getAllByRole('button', { name: 'Send' })[0] ?? document.body)
    await waitFor(() => expect(view.network.calls.at(-1)?.body).toContain('"comment":"exact"'))
    await view.user.click(await screen.findByRole('button', { name: 'Archive' }))
    await screen.findByText(/This conversation is archived/)
    expect(chat.listed()).toEqual([])
    await screen.findByText('Everything is archived')
    await view.user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'greet')
    await screen.findByText('Only archived conversations match')
    await view.user.click(screen.getByRole('button', { name: 'Archived' }))
    await waitFor(() => expect(chat.listed()).toEqual(['Where is greet?']))
    await view.user.click(screen.getByRole('button', { name: 'Archived' }))
    await view.user.clear(screen.getByRole('searchbox', { name: 'Search conversations' }))
    await screen.findByText('Everything is archived')
    await view.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(chat.listed()).toEqual(['Where is greet?']))
    await screen.findByText('The conversation is back in the list.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await chat.question()
    await view.user.type(screen.getByRole('searchbox', { name: 'Search conversations' }), 'zebra')
    await screen.findByText('No conversation matches')
    await view.user.clear(screen.getByRole('searchbox', { name: 'Search conversations' }))
    await waitFor(() => expect(chat.listed()).toEqual(['Where is greet?']))
  })

  it('put away from the list leave the focus on the way back', async () => {
    const { view, chat } = await open()
    await chat.ask('Where is greet?')
    await waitFor(() => expect(chat.listed()).toEqual(['Where is greet?']))
    await screen.findAllByRole('link', { name: /^Source 1/ })
    await view.user.click(await screen.findByRole('button', { name: 'Archive “Where is greet?”' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    const nothing = await screen.findByText('Everything is archived')
    expect(nothing.compareDocumentPosition(undo)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await waitFor(() => expect(document.activeElement).toBe(undo))
  })

  it('are exported from their menu, as Markdown and as a page', async () => {
    const { view, chat } = await open()
    await chat.ask('Where is greet?')
    await screen.findAllByRole('link', { name: /^Source 1/ })
    const markdown = await savedBy(() => chooseFor(view, 'Where is greet?', 'Export as Markdown'))
    expect(markdown).toMatch(/^# Where is greet\?\n\n\[Open in Quarry\]\(http\S+\?conversation=[0-9a-f]{24}\) · /)
    expect(markdown).toMatch(/\n1\. \[acme\/greeter\/src\/greeting\.ts:\d/)
    const page = await savedBy(() => chooseFor(view, 'Where is greet?', 'Export as HTML'))
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page).toContain('<h2>Answer</h2>')
  })

  it('that could not be read for their export say so', async () => {
    const { view, chat } = await open()
    await chat.ask('Where is greet?')
    await screen.findAllByRole('link', { name: /^Source 1/ })
    view.network.intercept = (path) =>
      /^\/api\/conversations\/[0-9a-f]+$/.test(path)
        ? Response.json({ message: 'Out of order.' }, { status: 500 })
        : undefined
    await chooseFor(view, 'Where is greet?', 'Export as HTML')
    await screen.findByText('Out of order.')
  })

  it('are renamed from their menu, and an empty title is refused at its field', async () => {
    const { person, view, chat } = await open()
    await chat.ask('Where is greet?')
    await screen.findAllByRole('link', { name: /^Source 1/ })
    await chooseFor(view, 'Where is greet?', 'Rename')
    const dialog = await opened(screen.findByRole('dialog', { name: 'Rename conversation' }))
    const title = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
    await view.user.clear(title)
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await within(dialog).findByText('Enter a title.')
    await waitFor(() => expect(document.activeElement).toBe(title))
    await view.user.type(title, 'Greetings{Enter}')
    await waitFor(() => expect(chat.listed()).toEqual(['Greetings']))
    await screen.findByRole('heading', { level: 1, name: 'Greetings' })
    expect(await person.read(`/api/conversations/${conversationIn(view)}`)).toMatchObject({ title: 'Greetings' })
  })

  it('keep what was typed when renaming fails', async () => {
    const { view, chat } = await open()
    await chat.ask('Where is greet?')
    await screen.findAllByRole('link', { name: /^Source 1/ })
    await chooseFor(view, 'Where is greet?', 'Rename')
    const dialog = await opened(screen.findByRole('dialog', { name: 'Rename conversation' }))
    view.network.intercept = (_, method) =>
      method === 'PUT' ? Response.json({ message: 'Out of order.' }, { status: 500 }) : undefined
    const title = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
    await view.user.clear(title)
    await view.user.type(title, 'Greetings{Enter}')
    await within(dialog).findByRole('alert')
    expect(title.value).toBe('Greetings')
    expect(chat.listed()).toEqual(['Where is greet?'])
  })

  it('are deleted once that is confirmed, and their address says that they are gone', async () => {
    const { person, view, chat } = await open()
    await chat.ask('Where is greet?')
    await screen.findAllByRole('link', { name: /^Source 1/ })
    const address = view.address()
    const id = conversationIn(view)
    await chooseFor(view, 'Where is greet?', 'Delete')
    const dialog = await opened(screen.findByRole('alertdialog', { name: 'Delete “Where is greet?”' }))
    within(dialog).getByText(/questions, answers and ratings are deleted for good/)
    await view.user.click(within(dialog).getByRole('button', { name: 'Delete conversation' }))
    await screen.findByText('“Where is greet?” is deleted.')
    await waitFor(() => expect(view.address()).toBe('/chat'))
    expect(chat.listed()).toEqual([])
    await waitFor(async () => expect(document.activeElement).toBe(await chat.question()))
    expect((await person.fetch(`/api/conversations/${id}`)).status).toBe(404)
    view.close()
    await renderView(address, { backend: room.backend, as: person })
    await screen.findByText('This conversation is not there')
    screen.getByRole('navigation', { name: 'Navigation' })
  })

  it('that were deleted elsewhere are deleted here without a failure, and take no question', async () => {
    const { person, view, chat } = await open()
    await chat.ask('Where is greet?')
    await screen.findAllByRole('link', { name: /^Source 1/ })
    await waitFor(() => expect(chat.listed()).toEqual(['Where is greet?']))
    await person.fetch(`/api/conversations/${conversationIn(view)}`, { method: 'DELETE' })
    await chat.ask('And print?')
    await screen.findByRole('alert')
    expect(document.body.textContent).toContain('And print?')
    await waitFor(() => expect(chat.listed()).toEqual([]))
  })

  it('of somebody else are not there', async () => {
    await open('/chat?conversation=aaaaaaaaaaaaaaaaaaaaaaaa')
    await screen.findByText('This conversation is not there')
  })

  it('that cannot be read can be tried again, and name the request', async () => {
    const person = await signUpAsker(room.backend)
    const id = 'aaaaaaaaaaaaaaaaaaaaaaaa'
    const problem = { status: 500, message: 'It broke.', requestId: 'req-7' }
    const view = await renderView(`/chat?conversation=${id}`, {
      backend: room.backend,
      as: person,
      network: (network) => {
        network.intercept = (path) =>
          path === `/api/conversations/${id}` ? Response.json(problem, { status: 500 }) : undefined
      },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('req-7')
    view.network.intercept = () => undefined
    await view.user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await screen.findByText('This conversation is not there')
  })

  it('need a repository', async () => {
    const person = await signUpPerson(room.backend)
    await renderView('/chat', { backend: room.backend, as: person })
    expect((await screen.findByRole('link', { name: 'Add a repository' })).getAttribute('href')).toBe('/repositories')
  })
})

it('opens the menu of a conversation at its button in the list of a small screen, which is not the only list', async () => {
  const { view, chat } = await open()
  await chat.ask('Where is greet?')
  await waitFor(() => expect(chat.listed()).toEqual(['Where is greet?']))
  await view.user.click(screen.getByRole('button', { name: 'Show conversations' }))
  const dialog = await screen.findByRole('dialog', { name: 'Conversations' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  const button = await within(dialog).findByRole('button', { name: 'Actions for “Where is greet?”' })
  button.focus()
  await view.user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Rename' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(button.id) === button).toBe(true)
  expect(document.querySelectorAll('[aria-haspopup=menu][aria-expanded=true]')).toHaveLength(1)
})
