import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpAsker } from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import '#src/views/chat/chat.view.tsx'
import '#src/views/mentions/mention-list.tsx'

const suggestions = '/api/search/suggestions'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
afterAll(() => backend.close())

const open = async (address = '/chat', options: Partial<ViewOptions> = {}) => {
  const person = await signUpAsker(backend)
  const { db } = backend.services
  const secondId = await addRepository(db, person.organisationId, 'acme/other')
  const text = 'export function greetTwice() {}'
  const file = plainFile('lib/twice.ts', text, { symbols: [symbol('function', 'greetTwice', 1, 1)] })
  await buildIndex(db, person.organisationId, secondId, [file])
  const view = await renderView(address.replace('{id}', person.repositoryId), { backend, as: person, ...options })
  await screen.findByLabelText('Your question')
  return { ...view, person }
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your question')
const list = () => screen.queryByRole('listbox', { name: 'Files and symbols' })
const options = async () =>
  within(await screen.findByRole('listbox', { name: 'Files and symbols' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const getRequests = (calls: readonly { readonly path: string }[]) =>
  calls.map(({ path }) => path).filter((path) => path.startsWith(suggestions) && !path.includes('Topic'))

describe('a mention in the question', () => {
  it('is chosen with the keyboard, and the text goes on behind it', async () => {
    const { user } = await open('/chat?in={id}')
    await user.type(field(), 'How does @gree')
    await waitFor(async () => expect(await options()).toEqual(['greetsrc/greeting.ts', 'src/greeting.ts']))
    expect(active()).toBe('greetsrc/greeting.ts')
    expect(field().getAttribute('aria-controls')).toBe(list()?.id)
    expect(await violations()).toEqual([])
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe('src/greeting.ts')
    await user.keyboard('{Enter}')
    expect([field().value, document.activeElement === field()]).toEqual(['How does @src/greeting.ts ', true])
    expect(list()).toBeNull()
    await user.keyboard('work with @gree')
    await options()
    await user.keyboard('{Tab}now?')
    expect(field().value).toBe('How does @src/greeting.ts work with @greet now?')
  })

  it('is chosen by a press in the middle of a text', async () => {
    const { user } = await open('/chat?in={id}')
    await user.type(field(), 'What calls ?')
    await user.keyboard('{ArrowLeft}@pri')
    await user.click(await screen.findByRole('option', { name: /^print/ }))
    expect([field().value, field().selectionStart]).toEqual(['What calls @print?', 17])
  })

  it('comes from the repositories that the question is about', async () => {
    const { user, network, person } = await open('/chat?in={id}')
    await user.type(field(), '@greet')
    await waitFor(async () => expect(await options()).not.toContain('greetTwicelib/twice.ts'))
    expect(getRequests(network.calls).every((path) => path.includes(person.repositoryId))).toBe(true)
  })

  it('is asked for once typing pauses', async () => {
    const { user, network } = await open()
    await user.type(field(), '@greetT')
    await waitFor(async () => expect(await options()).toEqual(['greetTwicelib/twice.ts']))
    expect(getRequests(network.calls).length).toBeLessThan(6)
  })

  it('ends the request for an older text', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const wait = (path: string, _: string, init?: RequestInit) => {
      if (!path.startsWith(suggestions) || path.includes('Topic')) return undefined
      signals.push(init?.signal)
      return new Promise<Response>(() => undefined)
    }
    const { user } = await open('/chat?in={id}', { network: (network) => void (network.intercept = wait) })
    await user.type(field(), '@gre')
    await waitFor(() => expect(signals).toHaveLength(2))
    await user.keyboard('et')
    await waitFor(() => expect(signals).toHaveLength(4))
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, false, false])
  })

  it('begins a word: an address of mail offers nothing', async () => {
    const { user, network } = await open()
    await user.type(field(), 'ada@greet')
    expect(list()).toBeNull()
    expect(getRequests(network.calls)).toEqual([])
  })
})

describe('the list of suggestions', () => {
  it('is closed by Escape, which keeps the text, until another mention is typed', async () => {
    const { user } = await open()
    await user.type(field(), '@gre')
    await options()
    await user.keyboard('{Escape}')
    expect([list(), field().value, document.activeElement === field()]).toEqual([null, '@gre', true])
    await user.keyboard('e')
    expect(list()).toBeNull()
    await user.keyboard(' @gre')
    await options()
  })

  it('offers what is worth asking about before a name is typed, and lets Enter send', async () => {
    const { user, address } = await open('/chat?in={id}')
    await user.type(field(), 'Where is greet @')
    expect((await options()).length).toBeGreaterThan(0)
    expect(active()).toBeUndefined()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toContain('conversation='))
  })

  it('says that nothing has the name, and lets Enter send', async () => {
    const { user, address } = await open('/chat?in={id}')
    await user.type(field(), 'Where is greet @zebra')
    expect(await screen.findAllByText('No file or symbol has this name')).toHaveLength(2)
    expect(await violations()).toEqual([])
    await user.keyboard('{Escape}')
    expect(screen.queryByText('No file or symbol has this name')).toBeNull()
    await user.keyboard(' @zebra')
    await screen.findAllByText('No file or symbol has this name')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toContain('conversation='))
  })

  it('says that it waits or has failed, and lets Enter send', async () => {
    const fail = (path: string) =>
      path.startsWith(suggestions) && !path.includes('Topic') ? Response.json({}, { status: 500 }) : undefined
    const { user, address } = await open('/chat?in={id}', {
      network: (network) => void (network.intercept = fail),
    })
    await user.type(field(), 'Where is greet @pri')
    expect(await screen.findAllByText('Looking for files and symbols…')).toHaveLength(2)
    await screen.findAllByText('Suggestions could not be loaded. You can still send your question.')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toContain('conversation='))
  })
})
