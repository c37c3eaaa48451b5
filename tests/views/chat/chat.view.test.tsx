import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatProcess, scriptedProcess, signUpAsker, smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { toldFacts } from '#tests/support/told-facts.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { chooseAction } from '../listing/choose-action.ts'
import { opened } from '../../ui/has-focus.ts'
import { chatPage } from './chat-page.ts'

import '#src/views/chat/conversations/conversation-overlay.tsx'

let backend: TestBackend
let scripted: ChatProcess
beforeAll(async () => {
  backend = await startBackend()
  scripted = await scriptedProcess(backend)
}, 60_000)
afterAll(async () => {
  await scripted.answers.close()
  await backend.close()
})

const open = async (address = '/chat') => {
  const person = await signUpAsker(backend)
  const view = await renderView(address, { backend, as: person })
  return { person, view, chat: chatPage(view) }
}

const openScripted = async () => {
  const person = await signUpAsker(backend)
  scripted.model.forget()
  const view = await renderView('/chat', { backend: scripted.backend, as: person })
  return { person, view, chat: chatPage(view) }
}

const chooseFor = ({ user }: RenderedView, title: string, action: string) => chooseAction(user, `“${title}”`, action)

const conversationIn = (view: RenderedView) => new URLSearchParams(view.address().split('?')[1]).get('conversation')

it('begins in the mode that the organisation starts with', async () => {
  const person = await signUpAsker(backend)
  const { db } = backend.services
  await db
    .updateTable('organisations')
    .set({ default_chat_mode: 'Deep' })
    .where('id', '=', person.organisationId)
    .execute()
  const view = await renderView('/chat', { backend, as: person })
  await screen.findByRole('button', { name: 'Mode: Deep' })
  await chatPage(view).ask('Where is greet?')
  await screen.findAllByRole('link', { name: /^Source 1/ })
  const path = `/api/conversations/${conversationIn(view)}`
  expect(await person.read(path)).toMatchObject({ messages: [{ searchMode: 'Deep' }, {}] })
})

it('tells a guest that the role does not include the chat, and asks the server for nothing', async () => {
  const guest = await signUpPerson(backend, { role: 'Guest' })
  const { network } = await renderView('/chat', { backend, as: guest })
  await screen.findByRole('heading', { name: 'Your role does not include the chat' })
  expect(screen.getByText('Ask an administrator of the organisation for the role Read only or higher.')).toBeTruthy()
  expect(screen.queryByLabelText('Your question')).toBeNull()
  const chatCalls = network.calls.filter(({ path }) => /^\/api\/(?:chat|conversations|data-sources)/.test(path))
  expect(chatCalls).toEqual([])
})

describe('asking without a model', () => {
  it('answers with the cited lines, names the conversation in the address, and says once that there is no model', async () => {
    const { view, chat } = await open()
    await chat.ask('Where is greet?')
    expect(document.activeElement).toBe(await chat.question())
    const [chip] = await screen.findAllByRole('link', { name: /^Source 1: src\/greeting\.ts/ })
    expect(conversationIn(view)).toMatch(/^[0-9a-f]{24}$/)
    expect(screen.getAllByText(/No language model is configured/)).toHaveLength(1)
    await waitFor(() => expect(chat.listed()).toEqual(['Where is greet?']))
    await waitFor(() => expect(chat.news()).toBe('The answer is complete.'))
    expect(document.activeElement).toBe(await chat.question())
    if (chip === undefined) throw new Error('no source')
    await view.user.click(chip)
    await waitFor(() => expect(view.address()).toMatch(/&file=src\/greeting\.ts&line=\d/))
    const file = await screen.findByRole('region', { name: 'src/greeting.ts' })
    expect(await within(file).findAllByText(/export/)).not.toEqual([])
    await chat.question()
  })

  it('says that nothing was found, and what to try', async () => {
    const { chat } = await open()
    await chat.ask('Where is the zebrafish quantiser?')
    await screen.findByText('Not found in the indexed code')
    expect(screen.getByRole('link', { name: 'Search for it instead' }).getAttribute('href')).toMatch(
      /^\/search\?q=Where/,
    )
    await waitFor(() => expect(chat.news()).toBe('Nothing was found in the indexed code.'))
  })

  it('looks in all repositories for the names in its examples', async () => {
    const person = await signUpAsker(backend)
    const second = await addRepository(backend.services.db, person.organisationId, 'acme/second')
    await buildIndex(backend.services.db, person.organisationId, second, smallSource)
    const { network } = await renderView('/chat', { backend, as: person })
    await screen.findByRole('heading', { name: 'Examples' })
    await waitFor(() => expect(network.calls.some(({ path }) => path.startsWith('/api/search?'))).toBe(true))
  })

  it('fills the composer with an example, and keeps what is typed over a reload', async () => {
    const { person, view, chat } = await open()
    const examples = await screen.findByRole('heading', { name: 'Examples' })
    const [first] = within(examples.parentElement ?? document.body).getAllByRole('button')
    if (first === undefined) throw new Error('no example')
    await view.user.click(first)
    const text = (await chat.question()).value
    expect(text).toMatch(/^Where is /)
    view.close()
    const again = await renderView('/chat', { backend, as: person, reload: true })
    expect((await chatPage(again).question()).value).toBe(text)
  })
})

describe('an answer that comes in pieces', () => {
  it('grows, is stopped, and keeps what was there; asked again, it is whole', async () => {
    const { view, chat } = await openScripted()
    await chat.ask('Why?')
    scripted.model.say('One **two**.\n\n', 'Three')
    await screen.findByText('two')
    await waitFor(() => expect(chat.news()).toBe('The answer is being written.'))
    await view.user.click(await chat.stop())
    await screen.findByText(/Stopped before its end/)
    expect(screen.getByText('Three')).toBeTruthy()
    await view.user.click(await chat.again())
    scripted.model.say('All of it.', 'end')
    await screen.findByText('All of it.')
    await waitFor(() => expect(chat.news()).toBe('The answer is complete.'))
    expect(toldFacts(view)).toMatchObject([
      { type: 'question.asked', mode: 'Auto' },
      { type: 'answer.begun' },
      { type: 'answer.cutShort', how: 'stopped' },
      { type: 'answer.completed' },
    ])
  })

  it('is taken up where it was after a reload in its middle', async () => {
    const { person, view, chat } = await openScripted()
    await chat.ask('Why?')
    scripted.model.say('The first half, ')
    await screen.findByText(/The first half/)
    const address = view.address()
    view.close()
    const again = await renderView(address, { backend: scripted.backend, as: person, reload: true })
    await screen.findByText(/The first half/)
    scripted.model.say('and the second.', 'end')
    await screen.findByText('The first half, and the second.')
    await waitFor(() => expect(chatPage(again).news()).toBe('The answer is complete.'))
  })

  it('says why it failed, and may be asked again', async () => {
    const { view, chat } = await openScripted()
    await chat.ask('Why?')
    scripted.model.say('Some of it', new Error('the model is gone'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The answer could not be completed')
    expect(screen.getByText('Some of it')).toBeTruthy()
    await view.user.click(await chat.again())
    scripted.model.say('Whole.', 'end')
    await screen.findByText('Whole.')
    expect(toldFacts(view)).toContainEqual({ type: 'answer.cutShort', how: 'failed' })
  })

  it('that could not even be asked gives the question back', async () => {
    const { view, chat } = await openScripted()
    view.network.isOffline = true
    await chat.ask('Why?')
    await screen.findByText(/The server cannot be reached/)
    await view.user.click(await screen.findByRole('button', { name: 'Edit the question' }))
    view.network.isOffline = false
    expect((await chat.question()).value).toBe('Why?')
  })
})

describe('conversations', () => {
  it('are rated, archived, brought back and found', async () => {
    const { view, chat } = await open()
    await chat.ask('Where is greet?')
    await view.user.click(await screen.findByRole('button', { name: 'Helpful' }))
    await screen.findByText(/Your rating is kept/)
    expect(toldFacts(view).at(-1)).toEqual({ type: 'answer.praised' })
    await view.user.click(screen.getByRole('button', { name: 'Tell more' }))
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
    await waitFor(() => expect(document.activeElement).toBe(undo))
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
    await waitFor(() => expect(conversationIn(view)).toBeNull())
    expect(chat.listed()).toEqual([])
    await waitFor(async () => expect(document.activeElement).toBe(await chat.question()))
    expect((await person.fetch(`/api/conversations/${id}`)).status).toBe(404)
    view.close()
    await renderView(address, { backend, as: person })
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
    const person = await signUpAsker(backend)
    const id = 'aaaaaaaaaaaaaaaaaaaaaaaa'
    const problem = { status: 500, message: 'It broke.', requestId: 'req-7' }
    const view = await renderView(`/chat?conversation=${id}`, {
      backend,
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
    const person = await signUpPerson(backend)
    await renderView('/chat', { backend, as: person })
    expect((await screen.findByRole('link', { name: 'Add a repository' })).getAttribute('href')).toBe('/repositories')
  })
})

describe('the keyboard', () => {
  it('goes to the composer, through the conversations and back from a file', async () => {
    const { view, chat } = await open()
    await chat.ask('Where is greet?')
    await screen.findAllByRole('link', { name: /^Source 1/ })
    await waitFor(() => expect(chat.listed()).toHaveLength(1))
    ;(document.activeElement as HTMLElement).blur()
    await view.user.keyboard('j')
    expect(document.activeElement?.getAttribute('data-conversation')).toBe(conversationIn(view))
    await view.user.keyboard('c')
    expect(document.activeElement).toBe(await chat.question())
    expect((await chat.question()).value).toBe('')
  })
})

it('opens the menu of a conversation at its button in the list of a small screen, which is not the only list', async () => {
  const { view, chat } = await open()
  await chat.ask('Where is greet?')
  await waitFor(() => expect(chat.listed()).toEqual(['Where is greet?']))
  await view.user.click(screen.getByRole('button', { name: 'Show conversations' }))
  const list = within(await screen.findByRole('dialog', { name: 'Conversations' }))
  const button = await list.findByRole('button', { name: 'Actions for “Where is greet?”' })
  button.focus()
  await view.user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Rename' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(button.id) === button).toBe(true)
  expect(document.querySelectorAll('[aria-haspopup=menu][aria-expanded=true]')).toHaveLength(1)
})
