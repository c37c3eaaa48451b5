import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LookUp } from '#src/contract/answer-events.ts'
import type { ChatMessage } from '#src/contract/chat.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { conversation, lookUp, source, stored, support, talk } from '#src/inspect/plans/conversation-samples.ts'
import { began, finished, grew } from '../../machines/conversation/conversation-room.ts'
import { violations } from '../../ui/violations.ts'
import { button, findElement } from './chat-page.ts'
import { ChatWire } from './chat-wire.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
}, 60_000)
afterAll(() => backend.close())

const sources = [{ id: source.id, name: source.name, type: 'Repository', state: 'Alive' }] as const
const done = { ...lookUp, state: 'done', hits: 12 } as const satisfies LookUp
const lookedUp = (...lookUps: LookUp[]) => ({ type: 'answer.lookedUp', lookUps }) as const

const ask = async () => {
  const wire = new ChatWire([], sources)
  await renderView(`/chat?in=${source.id}`, {
    backend,
    as: person,
    network: (network) => (network.intercept = wire.take),
  })
  const field = await findElement('#chat-question')
  fireEvent.change(field, { target: { value: 'Why?' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(wire.streams).toHaveLength(1))
  await wire.say(began)
  await button('Stop')
  return wire
}

const open = (given: Partial<ChatMessage>, content = 'In a.ts. [?]') => {
  const wire = new ChatWire([], sources)
  const messages = [stored('user', 'Where?'), { ...stored('assistant', content), ...given }]
  wire.answerOpenings(conversation({ messages }))
  return renderView(`/chat?conversation=${talk}`, {
    backend,
    as: person,
    network: (network) => (network.intercept = wire.take),
  })
}

const news = () => document.querySelector('[data-announcer]')?.textContent
const collectNews = () => {
  const heard: (string | undefined)[] = []
  const region = document.querySelector('[data-announcer]')
  if (region === null) throw new Error('there is no announcer')
  const observer = new MutationObserver(() => heard.push(news()))
  observer.observe(region, { childList: true, characterData: true, subtree: true })
  return heard
}

describe('an answer that is being looked up', () => {
  it('lists what is looked at, folds it as text comes, and keeps it folded in the end', async () => {
    const wire = await ask()
    await wire.say(lookedUp(lookUp))
    await screen.findByText(/^Searching for/)
    await wire.say(lookedUp(done, { ...lookUp, number: 2, tool: 'outline', subject: 'src' }))
    await screen.findByText('· 12 hits')
    expect(screen.getByText(/^Listing/)).toBeTruthy()
    expect(document.querySelector('details')).toBeNull()
    await wire.say(grew('In a.ts.'))
    await screen.findByText('In a.ts.')
    expect((await screen.findByText('Looked at 2 places')).closest('details')?.open).toBe(false)
    await wire.say({ ...support, type: 'answer.cited', answeredBy: 'model' })
    await wire.say(finished)
    await button('Send')
    expect(screen.getByText('Looked at 2 places').closest('details')?.open).toBe(false)
  })

  it('is announced once as a search, then when it is complete', async () => {
    const wire = await ask()
    await waitFor(() => expect(news()).toBe('The answer is being written.'))
    const heard = collectNews()
    await wire.say(lookedUp(lookUp))
    await waitFor(() => expect(news()).toBe('Searching the code.'))
    await wire.say({ type: 'answer.heartbeat' })
    await wire.say(lookedUp(done, { ...lookUp, number: 2 }))
    await wire.say(grew('In a.ts.'))
    await wire.say(finished)
    await waitFor(() => expect(news()).toBe('The answer is complete.'))
    expect(heard).toEqual(['Searching the code.', 'The answer is complete.'])
  })

  it('is not announced as complete when the model reached its limit', async () => {
    const wire = await ask()
    await wire.say(grew('In'))
    await wire.say({ ...support, type: 'answer.cited', answeredBy: 'model', notice: 'cutShort' })
    await wire.say(finished)
    await screen.findByText('The model reached its limit, so this answer may be incomplete.')
    expect(news()).toBe('The answer ended at the limit of the model.')
  })
})

describe('an answer that was kept', () => {
  it('of a model has its look-ups and its doubts', async () => {
    await open({ answeredBy: 'model', lookUps: [done] })
    expect((await screen.findByText('Looked at 1 place')).closest('details')?.open).toBe(false)
    expect(document.querySelectorAll('[title="The index does not support this"]')).toHaveLength(1)
    expect(screen.queryByText(/No language model/)).toBeNull()
    expect(await violations(document.querySelector('[data-messages]') ?? document.body)).toEqual([])
  })

  it('without an answer of the model says why, and not that none is configured', async () => {
    await open({ answeredBy: 'extract', modelFault: { kind: 'wrongKey' } })
    const note = await screen.findByText(/^The language model refused the key/)
    const text = await screen.findByText('In a.ts. [?]')
    expect(note.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByText(/No language model is configured/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull()
  })

  it('at the limit of the model says so below its text', async () => {
    await open({ answeredBy: 'model', notice: 'cutShort' }, 'In a.ts.')
    const note = await screen.findByText(/^The model reached its limit/)
    expect(note.compareDocumentPosition(await screen.findByText('In a.ts.'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  })
})
