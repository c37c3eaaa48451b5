import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, ConversationSummary } from '#src/contract/chat.ts'
import {
  asking,
  type ChatProcess,
  completions,
  goingOn,
  scriptedProcess,
  signUpAsker,
} from '#tests/backend/chat/chat-backend.ts'
import { getReportedFacts } from '#tests/support/reported-facts.ts'
import { type RenderedView, renderView } from '#tests/support/render-view.tsx'
import type { SignedInPerson } from '#tests/support/sign-in.ts'
import { violations } from '#tests/ui/violations.ts'
import '#src/views/mentions/mention-list.tsx'
import { chatPage, findElement, press } from '../chat-page.ts'
import { chatRoom, conversationIn } from '../chat-room.ts'

const room = chatRoom()
let scripted: ChatProcess
beforeAll(async () => {
  scripted = await scriptedProcess(room.backend)
}, 60_000)
beforeEach(() => scripted.model.forget())
afterAll(() => scripted.answers.close())

const listConversations = (person: SignedInPerson) => person.read<ConversationSummary[]>('/api/conversations')

const converse = async () => {
  const person = await signUpAsker(scripted.backend)
  scripted.model.say('Here.', 'end')
  await (await person.fetch(completions, asking('Where is greet?'))).text()
  const [{ id } = { id: '' }] = await listConversations(person)
  scripted.model.say('Me.', 'end')
  await (await person.fetch(completions, goingOn(id, 'Who calls it?'))).text()
  return { person, id }
}

const open = async () => {
  const { person, id } = await converse()
  const address = `/chat?conversation=${id}`
  const view = await renderView(address, { backend: scripted.backend, as: person })
  await screen.findByText('Me.')
  const reopen = async () => {
    view.close()
    const again = await renderView(address, { backend: scripted.backend, as: person, reload: true })
    await screen.findByText('Me.')
    return again
  }
  return { person, id, view, reopen, chat: chatPage(view) }
}

const editing = () => screen.findByLabelText<HTMLTextAreaElement>('Edited question')
const editButtons = () => screen.queryAllByRole('button', { name: 'Edit' })
const getFocused = () => document.activeElement
const getNews = () => document.querySelector('[data-question] [aria-live]')?.textContent
const shownQuestions = () => [...document.querySelectorAll('[data-question] p')].map(({ textContent }) => textContent)

const beginEdit = async ({ user }: RenderedView, at: number): Promise<HTMLTextAreaElement> => {
  const button = (await screen.findAllByRole('button', { name: 'Edit' }))[at]
  if (button === undefined) throw new Error('no button')
  await user.click(button)
  return editing()
}

describe('an edited question', () => {
  it('offers files and symbols at an @, and Escape closes their list before the form', async () => {
    const { view } = await open()
    const field = await beginEdit(view, 0)
    await view.user.keyboard(' In @gree')
    const list = await screen.findByRole('listbox', { name: 'Files and symbols' })
    expect(field.getAttribute('aria-controls')).toBe(list.id)
    expect(await violations()).toEqual([])
    await view.user.keyboard('{Enter}')
    expect(field.value).toMatch(/^Where is greet\? In @\S*gree\S* $/)
    await view.user.keyboard('and @gree')
    await screen.findByRole('listbox', { name: 'Files and symbols' })
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(await editing()).toBe(field)
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByLabelText('Edited question')).toBeNull())
  })

  it('is begun from the empty composer, answered in a new conversation, and each of the two leads to the other', async () => {
    const { person, id, view, chat } = await open()
    await chat.type('{ArrowUp}')
    expect([getFocused(), (await editing()).value]).toEqual([await editing(), 'Who calls it?'])
    expect(await violations()).toEqual([])
    scripted.model.say('It does.', 'end')
    await view.user.keyboard(' Also in tests?{Enter}')
    await screen.findByText('It does.')
    await waitFor(() => expect(shownQuestions()).toEqual(['Where is greet?', 'Who calls it? Also in tests?']))
    const branchId = conversationIn(view)
    expect(branchId).not.toBe(id)
    const composer = await chat.question()
    await waitFor(() => expect(getFocused()).toBe(composer))
    await waitFor(() => expect(chat.listed()).toHaveLength(2))
    expect(getReportedFacts(view)).toContainEqual({ type: 'question.asked', mode: 'Auto' })
    expect(await violations()).toEqual([])
    await view.user.click(await findElement<HTMLElement>('[data-origin] a'))
    await waitFor(() => expect(conversationIn(view)).toBe(id))
    await waitFor(() => expect(shownQuestions()).toEqual(['Where is greet?', 'Who calls it?']))
    expect(await violations()).toEqual([])
    await view.user.click(await findElement<HTMLElement>('[data-branches] a'))
    await waitFor(() => expect(conversationIn(view)).toBe(branchId))
    expect((await person.read<Conversation>(`/api/conversations/${id}`)).messages).toHaveLength(4)
  })

  it('asked just now is edited too', async () => {
    const { view, chat } = await open()
    scripted.model.say('Nobody.', 'end')
    await chat.ask('Why?')
    await screen.findByText('Nobody.')
    const field = await beginEdit(view, 2)
    expect(field.value).toBe('Why?')
    scripted.model.say('Somebody.', 'end')
    await view.user.keyboard('{Enter}')
    await screen.findByText('Somebody.')
    expect(await findElement('[data-origin] a')).toBeTruthy()
  })

  it('is kept by Escape, over a reload too, and given up by Cancel; the focus goes back to its button', async () => {
    const { view, reopen } = await open()
    await beginEdit(view, 0)
    await view.user.keyboard(' And print?{Escape}')
    await waitFor(() => expect(getFocused()).toBe(editButtons()[0]))
    expect(screen.queryByLabelText('Edited question')).toBeNull()
    const again = await reopen()
    expect((await beginEdit(again, 0)).value).toBe('Where is greet? And print?')
    await press('Cancel')
    await waitFor(() => expect(getFocused()).toBe(editButtons()[0]))
    expect((await beginEdit(again, 0)).value).toBe('Where is greet?')
  })

  it('that the server did not get stays, says so, and is sent again into one branch', async () => {
    const { person, view } = await open()
    await beginEdit(view, 1)
    await view.user.keyboard(' And why?')
    view.network.isOffline = true
    await view.user.click(await screen.findByRole('button', { name: 'Ask in a new conversation' }))
    await waitFor(() => expect(getNews()).toMatch(/^The server cannot be reached/))
    expect((await editing()).value).toBe('Who calls it? And why?')
    expect(await violations()).toEqual([])
    view.network.isOffline = false
    scripted.model.say('Because.', 'end')
    fireEvent.keyDown(await editing(), { key: 'Enter' })
    await screen.findByText('Because.')
    expect(await listConversations(person)).toHaveLength(2)
  })

  it('is not sent empty or too long', async () => {
    const { person, view } = await open()
    const field = await beginEdit(view, 1)
    fireEvent.change(field, { target: { value: ' ' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.change(field, { target: { value: 'a'.repeat(20_001) } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(getNews()).toBe('The question is 1 character too long.'))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(await listConversations(person)).toHaveLength(1)
  })
})

describe('a question is not edited', () => {
  it('while an answer is written: none is offered, and one that is open waits', async () => {
    const { person, view, chat } = await open()
    await beginEdit(view, 0)
    await chat.ask('Why?')
    scripted.model.say('So far')
    await screen.findByText('So far')
    expect(editButtons()).toEqual([])
    expect(getNews()).toBe('An answer is still being written. Stop it, or send when it is complete.')
    fireEvent.keyDown(await editing(), { key: 'Enter' })
    fireEvent.keyDown(await editing(), { key: 'Escape' })
    await waitFor(async () => expect(getFocused()).toBe(await chat.question()))
    scripted.model.say('.', 'end')
    await waitFor(() => expect(editButtons()).toHaveLength(3))
    expect(await listConversations(person)).toHaveLength(1)
  })

  it('in an archived conversation', async () => {
    const { person, id, reopen } = await open()
    await person.fetch(`/api/conversations/${id}/archive`, { method: 'POST' })
    await reopen()
    await screen.findByText(/This conversation is archived/)
    expect(editButtons()).toEqual([])
  })

  it('with words in the composer, where the arrow moves the cursor', async () => {
    const { chat } = await open()
    await chat.type('Why?{ArrowUp}')
    expect(screen.queryByLabelText('Edited question')).toBeNull()
    expect((await chat.question()).value).toBe('Why?')
  })
})
