import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpAsker, smallSource } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { getReportedFacts } from '#tests/support/reported-facts.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { chooseAction } from '../listing/choose-action.ts'
import { violations } from '../../ui/violations.ts'
import '#src/views/chat/chat.view.tsx'
import '#src/views/chat/thread/thread.tsx'
import '#src/views/mentions/mention-list.tsx'
import '#src/views/repositories/ask/ask-box.tsx'
import '#src/views/repositories/ask/suggestions.tsx'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const answerTopics = (path: string) =>
  path.startsWith('/api/search/suggestions')
    ? Response.json([{ name: 'greet', kind: 'function', path: 'src/greeting.ts' }])
    : undefined

const open = (person: SignedInPerson, reload = false) =>
  renderView('/repositories', {
    backend,
    as: person,
    reload,
    network: (network) => void (network.intercept = answerTopics),
  })

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ask or search your code' })
const isReady = () => screen.findByText('Try')

describe('the box above the repositories', () => {
  it('offers files and symbols for a mention, and Enter takes one before it asks', async () => {
    const view = await open(await signUpAsker(backend))
    await isReady()
    await view.user.type(await field(), 'Where is @gre')
    await screen.findByRole('listbox', { name: 'Files and symbols' })
    await view.user.keyboard('{Enter}')
    expect((await field()).value).toBe('Where is @greet ')
    await view.user.keyboard('{Enter}')
    await waitFor(() => expect(view.address()).toMatch(/^\/chat\?conversation=[0-9a-f]{24}/))
  })

  it('asks with Enter: the answer is in the chat, and the question counts once', async () => {
    const view = await open(await signUpAsker(backend))
    await isReady()
    expect(await violations(screen.getByRole('region', { name: 'Ask or search your code' }))).toEqual([])
    await view.user.type(await field(), 'Where is greet defined?{Enter}')
    await waitFor(() => expect(view.address()).toMatch(/^\/chat\?conversation=[0-9a-f]{24}/))
    await screen.findAllByRole('link', { name: /^Source 1: src\/greeting\.ts/ })
    await waitFor(() => expect(getReportedFacts(view).at(-1)).toMatchObject({ type: 'answer.completed' }))
    expect(getReportedFacts(view).map(({ type }) => type)).toEqual([
      'question.asked',
      'answer.begun',
      'answer.completed',
    ])
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your question')).value).toBe('')
  })

  it('asks one repository when it is narrowed to it', async () => {
    const person = await signUpAsker(backend)
    const second = await addRepository(backend.services.db, person.organisationId, 'acme/second')
    await buildIndex(backend.services.db, person.organisationId, second, smallSource)
    const view = await open(person)
    await isReady()
    await view.user.selectOptions(await screen.findByRole('combobox', { name: 'Where to look' }), 'acme/second')
    await view.user.type(await field(), 'Where is greet defined?')
    await view.user.click(screen.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(view.address()).toMatch(/conversation=/))
    const id = new URLSearchParams(view.address().split('?')[1]).get('conversation')
    expect(await person.read(`/api/conversations/${id}`)).toMatchObject({ dataSources: [{ id: second }] })
  })

  it('searches with Ctrl and Enter, and keeps what is typed over a reload', async () => {
    const person = await signUpAsker(backend)
    const view = await open(person)
    await isReady()
    await view.user.type(await field(), 'greet & print')
    view.close()
    const again = await open(person, true)
    await isReady()
    expect((await field()).value).toBe('greet & print')
    await again.user.type(await field(), '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(again.address()).toBe('/search?q=greet+%26+print'))
  })

  it('searches with Enter when a filter is typed, and still asks with Ctrl and Enter', async () => {
    const view = await open(await signUpAsker(backend))
    await isReady()
    await view.user.type(await field(), 'greet lang:ts')
    expect(screen.getByRole('button', { name: 'Search' }).title).toBe('Search (Enter)')
    expect(screen.getByRole('button', { name: 'Ask' }).title).toBe('Ask (Ctrl + Enter)')
    await view.user.keyboard('{Enter}')
    await waitFor(() => expect(view.address()).toBe('/search?q=greet+lang%3Ats'))
    view.close()
    const again = await open(await signUpAsker(backend))
    await isReady()
    await again.user.type(await field(), 'What is lang:ts{Control>}{Enter}{/Control}')
    await waitFor(() => expect(again.address()).toMatch(/^\/chat\?conversation=/))
  })

  it('offers examples that are asked at once, and afterwards the recent questions', async () => {
    const person = await signUpAsker(backend)
    const view = await open(person)
    await isReady()
    await screen.findByText('Answers quote your code with file and lines.')
    const example = screen.getByRole('button', { name: /^What calls / })
    const question = example.textContent
    await view.user.click(example)
    await screen.findAllByRole('link', { name: /^Source 1/ })
    const conversation = view.address()
    view.close()
    await open(person, true)
    const recent = (await screen.findByText('Recent')).parentElement ?? document.body
    const link = await within(recent).findByRole('link', { name: question })
    expect(link.getAttribute('href')).toBe(conversation)
  })

  it('asks for the examples again once a repository is deleted', async () => {
    const person = await signUpPerson(backend, { role: 'User' })
    for (const name of ['acme/first', 'acme/second']) {
      const id = await addRepository(backend.services.db, person.organisationId, name)
      await buildIndex(backend.services.db, person.organisationId, id, smallSource)
    }
    let name = 'greet'
    const answer = (path: string) =>
      path.startsWith('/api/search/suggestions') ? Response.json([{ name, kind: 'function' }]) : undefined
    const { user } = await renderView('/repositories', {
      backend,
      as: person,
      network: (network) => void (network.intercept = answer),
    })
    await screen.findByRole('button', { name: 'What calls greet?' })
    name = 'remaining'
    await chooseAction(user, 'acme/second', 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete acme/second' }))
    await user.type(dialog.getByRole('textbox'), 'acme/second')
    await user.click(dialog.getByRole('button', { name: 'Delete repository' }))
    await screen.findByRole('button', { name: 'What calls remaining?' })
    expect(screen.queryByRole('button', { name: 'What calls greet?' })).toBeNull()
  })

  it('leaves its box empty after a search, and the chat without the words that were searched', async () => {
    const person = await signUpAsker(backend)
    const view = await open(person)
    await isReady()
    await view.user.type(await field(), 'greet')
    await view.user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(view.address()).toBe('/search?q=greet'))
    view.close()
    const again = await open(person, true)
    await isReady()
    expect((await field()).value).toBe('')
    again.close()
    await renderView('/chat', { backend, as: person, reload: true })
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your question')).value).toBe('')
  })

  it('keeps what is typed apart from the draft of the chat', async () => {
    const person = await signUpAsker(backend)
    const view = await open(person)
    await isReady()
    await view.user.type(await field(), 'half a thought')
    view.close()
    const chat = await renderView('/chat', { backend, as: person, reload: true })
    const composer = await screen.findByLabelText<HTMLTextAreaElement>('Your question')
    expect(composer.value).toBe('')
    await chat.user.type(composer, 'another one')
    chat.close()
    await open(person, true)
    expect((await field()).value).toBe('half a thought')
  })

  it('says why it cannot answer while nothing is indexed, and sends nothing', async () => {
    const person = await signUpPerson(backend)
    await addRepository(backend.services.db, person.organisationId, 'harbour')
    const view = await open(person)
    await screen.findByText('You can ask as soon as a repository is indexed.')
    await view.user.type(await field(), 'Where is greet?{Enter}')
    expect(view.address()).toBe('/repositories')
    for (const name of ['Ask', 'Search'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByText('Try')).toBeNull()
  })

  it('is not there before the first repository', async () => {
    await open(await signUpPerson(backend))
    await screen.findByRole('heading', { name: 'Bring your first repository' })
    expect(screen.queryByRole('textbox', { name: 'Ask or search your code' })).toBeNull()
  })

  it('is not there for a guest', async () => {
    await open(await signUpPerson(backend, { role: 'Guest' }))
    await screen.findByRole('heading', { level: 1, name: 'Repositories' })
    expect(screen.queryByRole('textbox', { name: 'Ask or search your code' })).toBeNull()
  })
})
