import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Asker,
  type ChatProcess,
  scriptedProcess,
  signUpAsker,
  smallSource,
} from '#tests/backend/chat/chat-backend.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { button, chatPage, press } from './chat-page.ts'

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

const open = async (person: Asker, address = '/chat', options: Partial<ViewOptions> = {}) => {
  const view = await renderView(address, { backend, as: person, ...options })
  return { view, chat: chatPage(view) }
}

const openScripted = async () => {
  const person = await signUpAsker(backend)
  scripted.model.forget()
  return { person, ...(await open(person, '/chat', { backend: scripted.backend })) }
}

/** The index disappears between the list of sources and the question. */
const takeIndexAway = async ({ repositoryId }: Asker) => {
  const row = () => backend.services.db.updateTable('repositories').where('id', '=', repositoryId)
  const { current_index } = await backend.services.db
    .selectFrom('repositories')
    .where('id', '=', repositoryId)
    .select('current_index')
    .executeTakeFirstOrThrow()
  await row().set({ current_index: null, status: 'Processing' }).execute()
  return () => row().set({ current_index, status: 'Alive' }).execute()
}

const sources = '/api/datasources/alive'

describe('a repository that is still being indexed', () => {
  it('says so and when to try again; the question can be changed, and asked again until there is an answer', async () => {
    const person = await signUpAsker(backend)
    const { view, chat } = await open(person)
    await button('Repositories to ask about: acme/greeter')
    const bringBack = await takeIndexAway(person)
    await chat.ask('Where is greet?')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('acme/greeter is still being indexed. Try again in 10 s.')
    expect(screen.getByRole('link', { name: 'See the repositories' }).getAttribute('href')).toBe('/repositories')
    await press('Edit the question')
    const field = await chat.question()
    expect([field.value, document.querySelectorAll('[data-question]').length]).toEqual(['Where is greet?', 0])
    await waitFor(() => expect(document.activeElement).toBe(field))
    await view.user.keyboard('{Enter}')
    await screen.findByRole('alert')
    await bringBack()
    await press('Ask again')
    await screen.findAllByRole('link', { name: /^Source 1: src\/greeting\.ts/ })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages' }))
  })

  it('is not replaced by another one, and joins when its index is there', async () => {
    const person = await signUpAsker(backend)
    const id = await addRepository(backend.services.db, person.organisationId, 'acme/new')
    const { chat } = await open(person, `/chat?in=${id}`)
    await screen.findByText(/^A chosen repository is still being indexed/)
    await chat.type('Where is greet?{Enter}')
    await screen.findByText('Choose at least one repository to ask about.')
    expect(document.querySelectorAll('[data-question]')).toHaveLength(0)
    await buildIndex(backend.services.db, person.organisationId, id, smallSource)
    await waitFor(() => button('Repositories to ask about: acme/new'), { timeout: 15_000 })
    expect((await chat.question()).value).toBe('Where is greet?')
  })
})

describe('a question whose reply is lost before its first byte', () => {
  it('is asked again without another conversation', async () => {
    const person = await signUpAsker(backend)
    let lost = 2
    const { view } = await open(person, '/chat', {
      network: (network) => {
        network.intercept = (path, method, init) => {
          if (!path.endsWith('/completions') || lost === 0) return undefined
          lost -= 1
          const dropped = async () => {
            await backend.fetch(path, { ...init, method })
            throw new TypeError('Failed to fetch')
          }
          return dropped()
        }
      },
    })
    await chatPage(view).ask('Where is greet?')
    await press('Ask again')
    await press('Ask again')
    await screen.findAllByRole('link', { name: /^Source 1: src\/greeting\.ts/ })
    expect(view.network.calls.filter(({ path }) => path.endsWith('/completions'))).toHaveLength(3)
    expect(await person.read('/api/conversations')).toHaveLength(1)
  })
})

describe('a question sent before the repositories are known', () => {
  it('waits for them and then goes', async () => {
    const person = await signUpAsker(backend)
    let release = (): void => undefined
    const { view, chat } = await open(person, '/chat', { network: (network) => (release = network.hold(sources)) })
    await chat.type('Where is greet?{Enter}')
    await screen.findByText('Your question is sent as soon as the repositories have been read.')
    expect(view.network.calls.some(({ path }) => path.endsWith('/completions'))).toBe(false)
    release()
    await screen.findAllByRole('link', { name: /^Source 1: src\/greeting\.ts/ })
    expect((await chat.question()).value).toBe('')
  })

  it('stays where it is when they cannot be read, and goes when they can', async () => {
    const person = await signUpAsker(backend)
    const failing = (path: string) =>
      path === sources ? Response.json({ status: 503, message: 'Not now.' }, { status: 503 }) : undefined
    const { view, chat } = await open(person, '/chat', { network: (network) => (network.intercept = failing) })
    await chat.type('Where is greet?{Enter}')
    await screen.findByText('The repositories could not be read')
    expect((await chat.question()).value).toBe('Where is greet?')
    view.network.intercept = () => undefined
    await press('Try again')
    await screen.findAllByRole('link', { name: /^Source 1: src\/greeting\.ts/ })
  })

  it('asks all of them where there are several', async () => {
    const person = await signUpAsker(backend)
    const second = await addRepository(backend.services.db, person.organisationId, 'acme/second')
    await buildIndex(backend.services.db, person.organisationId, second, smallSource)
    let release = (): void => undefined
    const { chat } = await open(person, '/chat', { network: (network) => (release = network.hold(sources)) })
    await chat.type('Where is greet?{Enter}')
    release()
    await screen.findAllByRole('link', { name: /^Source 1: src\/greeting\.ts/ })
    expect((await chat.question()).value).toBe('')
  })
})

describe('what was typed', () => {
  it('is there after a reload, though its question never reached the server', async () => {
    const person = await signUpAsker(backend)
    const { view, chat } = await open(person)
    view.network.isOffline = true
    await chat.ask('Where is greet?')
    await screen.findByText(/^The server cannot be reached/)
    view.close()
    const again = await open(person, '/chat', { reload: true })
    expect((await again.chat.question()).value).toBe('Where is greet?')
  })

  it('is not there a second time once the server has it', async () => {
    const { person, view, chat } = await openScripted()
    await chat.ask('Why?')
    scripted.model.say('Because.', 'end')
    await screen.findByText('Because.')
    await chat.type('And then')
    const address = view.address()
    view.close()
    const reopened = await open(person, address, { backend: scripted.backend, reload: true })
    await waitFor(async () => expect((await reopened.chat.question()).value).toBe('And then'))
    reopened.view.close()
    const fresh = await open(person, '/chat', { backend: scripted.backend, reload: true })
    expect((await fresh.chat.question()).value).toBe('')
  })

  it('waits while an answer comes, and says why it is not sent', async () => {
    const { chat } = await openScripted()
    await chat.ask('Why?')
    await chat.type('And then?{Enter}')
    await screen.findByText(/^An answer is still being written/)
    expect((await chat.question()).value).toBe('And then?')
    scripted.model.say('Because.', 'end')
    await waitFor(() => expect(screen.queryByText(/^An answer is still being written/)).toBeNull())
    await chat.type('{Enter}')
    await waitFor(() => expect(document.querySelectorAll('[data-question]')).toHaveLength(2))
    scripted.model.say('end')
  })

  it('about an answer is there after a reload', async () => {
    const { person, view, chat } = await openScripted()
    await chat.ask('Why?')
    scripted.model.say('Because.', 'end')
    await press('Not helpful')
    await press('Add a comment')
    const comment = await screen.findByLabelText<HTMLTextAreaElement>(/^What was good or bad/)
    await waitFor(() => expect(document.activeElement).toBe(comment))
    await view.user.type(comment, 'too short')
    const address = view.address()
    view.close()
    await open(person, address, { backend: scripted.backend, reload: true })
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/^What was good or bad/)).value).toBe('too short')
    expect(document.activeElement?.tagName).not.toBe('TEXTAREA')
    await press('Cancel')
    await waitFor(async () => expect(document.activeElement).toBe(await button('Add a comment')))
  })
})

describe('an answer that one leaves', () => {
  it('is taken up when one comes back', async () => {
    const { view, chat } = await openScripted()
    await chat.ask('Why?')
    scripted.model.say('The first half, ')
    await screen.findByText(/The first half/)
    await view.user.click(screen.getByRole('link', { name: 'Repositories' }))
    await waitFor(() => expect(view.address()).toBe('/repositories'))
    scripted.model.say('and the second.')
    await act(async () => window.history.back())
    await screen.findByText('The first half, and the second.')
    expect(await button('Stop')).toBeTruthy()
    scripted.model.say('end')
    await waitFor(() => expect(chat.news()).toBe('The answer is complete.'))
  })

  it('is not given up when the server is away for a moment', async () => {
    const { person, view, chat } = await openScripted()
    await chat.ask('Why?')
    scripted.model.say('The first half, ')
    await screen.findByText(/The first half/)
    const address = view.address()
    view.close()
    let left = 1
    const failing = (path: string) => {
      const isMeant = path.includes('/stream') && left > 0
      if (isMeant) left -= 1
      return isMeant ? new Response('Bad gateway', { status: 502 }) : undefined
    }
    const network: ViewOptions['network'] = (given) => (given.intercept = failing)
    await open(person, address, { backend: scripted.backend, reload: true, network })
    await screen.findByText(/^The connection was lost/)
    await act(async () => void window.dispatchEvent(new Event('online')))
    scripted.model.say('and the second.', 'end')
    await screen.findByText('The first half, and the second.')
  })

  it('by putting it away says that it goes on, and is followed again when it is brought back', async () => {
    const { chat } = await openScripted()
    await chat.ask('Why?')
    scripted.model.say('The first half, ')
    await screen.findByText(/The first half/)
    await press('Archive')
    await screen.findByText(/^The answer goes on\. Bring the conversation back/)
    expect(document.querySelectorAll('article[aria-busy=true]')).toHaveLength(0)
    await screen.findByText('Everything is archived')
    await press('Bring back')
    scripted.model.say('and the second.', 'end')
    await screen.findByText('The first half, and the second.')
  })
})
