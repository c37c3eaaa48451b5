import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatProcess, scriptedProcess, signUpAsker, smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { getReportedFacts } from '#tests/support/reported-facts.ts'
import { chatPage } from './chat-page.ts'
import { chatRoom, conversationIn } from './chat-room.ts'

const room = chatRoom()
const { open } = room

let scripted: ChatProcess
beforeAll(async () => {
  scripted = await scriptedProcess(room.backend)
}, 60_000)
afterAll(() => scripted.answers.close())

const openScripted = async () => {
  const person = await signUpAsker(room.backend)
  scripted.model.forget()
  const view = await renderView('/chat', { backend: scripted.backend, as: person })
  return { person, view, chat: chatPage(view) }
}

it('begins in the mode that the organisation starts with', async () => {
  const person = await signUpAsker(room.backend)
  const { db } = room.backend.services
  await db
    .updateTable('organisations')
    .set({ default_chat_mode: 'Deep' })
    .where('id', '=', person.organisationId)
    .execute()
  const view = await renderView('/chat', { backend: room.backend, as: person })
  await screen.findByRole('button', { name: 'Mode: Deep' })
  await chatPage(view).ask('Where is greet?')
  await screen.findAllByRole('link', { name: /^Source 1/ })
  const path = `/api/conversations/${conversationIn(view)}`
  expect(await person.read(path)).toMatchObject({ messages: [{ searchMode: 'Deep' }, {}] })
})

it('tells a guest that the role does not include the chat, and asks the server for nothing', async () => {
  const guest = await signUpPerson(room.backend, { role: 'Guest' })
  const { network } = await renderView('/chat', { backend: room.backend, as: guest })
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
    const [mark, card] = await screen.findAllByRole('link', { name: /^Source 1: src\/greeting\.ts/ })
    expect(conversationIn(view)).toMatch(/^[0-9a-f]{24}$/)
    expect(screen.getAllByText(/No language model is configured/)).toHaveLength(1)
    await waitFor(() => expect(chat.listed()).toEqual(['Where is greet?']))
    await waitFor(() => expect(chat.news()).toBe('The answer is complete.'))
    expect(document.activeElement).toBe(await chat.question())
    if (mark === undefined || card === undefined) throw new Error('no source')
    await view.user.click(mark)
    expect(document.activeElement).toBe(card)
    expect(view.address()).not.toContain('file=')
    await view.user.click(card)
    await waitFor(() => expect(view.address()).toMatch(/&file=src\/greeting\.ts&line=\d/))
    const file = await screen.findByRole('region', { name: 'src/greeting.ts' })
    expect(await within(file).findAllByText(/export/)).not.toEqual([])
    await chat.question()
  })

  it('says that nothing was found, and what to try', async () => {
    const { chat } = await open()
    await chat.ask('Where is the zebrafish?')
    await screen.findByText('Not found in the indexed code')
    expect(screen.getByText('zebrafish').closest('p')?.textContent).toBe('Not in the indexed code: zebrafish.')
    expect(screen.queryByText(/This was not found/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Search for it instead' }).getAttribute('href')).toMatch(
      /^\/search\?q=Where/,
    )
    await waitFor(() => expect(chat.news()).toBe('Nothing was found in the indexed code.'))
  })

  it('looks in all repositories for the names in its examples', async () => {
    const person = await signUpAsker(room.backend)
    const second = await addRepository(room.backend.services.db, person.organisationId, 'acme/second')
    await buildIndex(room.backend.services.db, person.organisationId, second, smallSource)
    const { network } = await renderView('/chat', { backend: room.backend, as: person })
    await screen.findByRole('heading', { name: 'Examples' })
    await waitFor(() =>
      expect(network.calls.some(({ path }) => path === '/api/search/suggestions?Kind=Topic')).toBe(true),
    )
  })

  it('asks an example at a press, and keeps what is typed, also over a reload', async () => {
    const { person, view, chat } = await open()
    await chat.type('half a thought')
    view.close()
    const again = await renderView('/chat', { backend: room.backend, as: person, reload: true })
    expect((await chatPage(again).question()).value).toBe('half a thought')
    await again.user.click(await screen.findByRole('button', { name: 'What does this project do?' }))
    const question = () => document.querySelector('[data-question] p')?.textContent
    await waitFor(() => expect(question()).toBe('What does this project do?'))
    expect((await chatPage(again).question()).value).toBe('half a thought')
  })

  it('narrows what is asked on wish', async () => {
    const person = await signUpAsker(room.backend)
    const second = await addRepository(room.backend.services.db, person.organisationId, 'acme/second')
    await buildIndex(room.backend.services.db, person.organisationId, second, smallSource)
    const { user, address } = await renderView('/chat', { backend: room.backend, as: person })
    const chip = () => screen.findByRole('button', { name: /^Repositories to ask about/ })
    expect((await chip()).textContent).toBe('All repositories')
    await user.click(await chip())
    const entry = await screen.findByRole('combobox', { name: 'Repositories to ask about' })
    await waitFor(() => expect(document.activeElement).toBe(entry))
    await user.click(await screen.findByRole('option', { name: 'acme/second' }))
    expect((await chip()).textContent).toBe('acme/second')
    expect(address()).toBe(`/chat?in=${second}`)
    await user.keyboard('{Escape}')
    await user.click(await chip())
    expect(screen.queryByRole('combobox', { name: 'Repositories to ask about' })).toBeNull()
    expect((await chip()).getAttribute('aria-expanded')).toBe('false')
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
    expect(getReportedFacts(view)).toMatchObject([
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
    expect(getReportedFacts(view)).toContainEqual({ type: 'answer.cutShort', how: 'failed' })
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
