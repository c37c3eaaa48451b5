import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertConversation } from '#src/backend/chat/conversations.store.ts'
import type { Role } from '#src/contract/roles.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { signUpAsker } from '#tests/backend/chat/chat-backend.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { renderView, type ViewOptions } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { sidebar, signUpInTwo } from '#tests/views/shell/shell-room.ts'
import { hasFocus } from '#tests/ui/has-focus.ts'
import { violations } from '#tests/ui/violations.ts'
import { fetchOverlays, palettePage } from './palette-page.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await startBackend()
  await fetchOverlays()
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => {
  document.cookie = 'ca_pref=; path=/; max-age=0'
})

const open = async (
  address = '/repositories',
  { role = 'User' as Role, ...options }: { role?: Role } & Partial<ViewOptions> = {},
) => {
  const person = options.as ?? (await signUpPerson(backend, { role }))
  const view = await renderView(address, { backend, as: person, language: 'en', ...options })
  const palette = palettePage(view.user)
  await palette.open()
  return { person, view, palette }
}

describe('the command palette', () => {
  it('opens with Ctrl K: everything one can go to and do, the first marked, and axe finds nothing', async () => {
    const { palette } = await open()
    expect(palette.groups()).toEqual({
      'Go to': [
        'Chat',
        'Search',
        'Repositories',
        'Workspaces',
        'Organisation',
        'Profile',
        'Referrals',
        'Local mailbox',
        'API reference',
      ],
      Do: [
        'Add repository',
        'New workspace',
        'New chat',
        'Theme',
        'Language',
        'Compact rows',
        'Single-key shortcuts',
        'Keyboard shortcuts?',
        'Cookie settings',
        'Sign out',
      ],
    })
    expect(palette.marked()).toBe('Chat')
    expect(await violations()).toEqual([])
  })

  it('opens while one types, and gives the focus back to where one was', async () => {
    const person = await signUpPerson(backend)
    await addRepository(backend.services.db, person.organisationId, 'acme/shop')
    const view = await renderView('/repositories', { backend, as: person, language: 'en' })
    await screen.findByText('acme/shop')
    const search = screen.getByRole('searchbox', { name: 'Search repositories' })
    await view.user.type(search, 'ac')
    const palette = palettePage(view.user)
    await palette.open()
    await view.user.keyboard('{Escape}')
    await palette.isGone()
    await waitFor(() => expect(document.activeElement).toBe(search))
  })

  it('closes with the keys that opened it, and with its button', async () => {
    const { view, palette } = await open()
    await view.user.keyboard('{Control>}k{/Control}')
    await palette.isGone()
    await palette.open()
    await view.user.click(screen.getByRole('button', { name: 'Close' }))
    await palette.isGone()
  })

  it('opens from the sidebar for those who do not know the keys', async () => {
    const view = await renderView('/repositories', { backend, as: await signUpPerson(backend), language: 'en' })
    const button = sidebar().getByRole('button', { name: 'Commands' })
    expect(button.title).toBe('Commands (Ctrl K)')
    await view.user.click(button)
    const palette = palettePage(view.user)
    await hasFocus(await screen.findByRole('dialog', { name: 'Commands' }))
    await view.user.keyboard('{Escape}')
    await palette.isGone()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it.each([
    ['Guest', { add: false, ask: false }],
    ['ReadOnly', { add: false, ask: true }],
    ['User', { add: true, ask: true }],
  ] as const)('offers the role %s what it may do', async (role, { add, ask }) => {
    const { view, palette } = await open('/repositories', { role })
    expect(palette.groups()['Do']?.includes('Add repository')).toBe(add)
    expect(palette.groups()['Do']?.includes('New workspace')).toBe(add)
    expect(palette.groups()['Do']?.includes('New chat')).toBe(ask)
    await view.user.keyboard('xyzzy')
    await waitFor(() =>
      expect(palette.options()).toEqual([ask ? 'Search code for “xyzzy”' : 'Nothing matches “xyzzy”']),
    )
    const requestPaths = view.network.calls.map(({ path }) => path)
    expect(requestPaths.includes('/api/conversations')).toBe(ask)
  })
})

describe('going and doing', () => {
  it('goes to a screen, whose heading then has the focus', async () => {
    const { view, palette } = await open()
    await palette.run('sea', 'Search')
    await waitFor(() => expect(view.address()).toBe('/search'))
    await palette.isGone()
    const heading = () => screen.getByRole('heading', { level: 1, name: 'Search' })
    await waitFor(() => expect(document.activeElement).toBe(heading()))
  })

  it('walks the list with the arrows, around its end, and takes what is marked', async () => {
    const { view, palette } = await open()
    await view.user.keyboard('{ArrowDown}')
    await waitFor(() => expect(palette.marked()).toBe('Search'))
    await view.user.keyboard('{ArrowUp}')
    await waitFor(() => expect(palette.marked()).toBe('Chat'))
    await view.user.keyboard('{ArrowUp}')
    await waitFor(() => expect(palette.marked()).toBe('Sign out'))
    await view.user.keyboard('{ArrowDown}')
    await waitFor(() => expect(palette.marked()).toBe('Chat'))
    await view.user.click(screen.getByRole('option', { name: 'Compact rows' }))
    await palette.isGone()
    expect(view.product.appearance.read().density).toBe('compact')
    await palette.open()
    await waitFor(() => expect(palette.groups()['Recent']).toEqual(['Compact rows']))
    await view.user.keyboard('{Enter}')
    await waitFor(() => expect(view.product.appearance.read().density).toBe('comfortable'))
  })

  it('adds a repository from another screen', async () => {
    const { view, palette } = await open('/search')
    await palette.run('add', 'Add repository')
    expect(await screen.findByRole('dialog', { name: /Add repository|Add a repository/ })).toBeTruthy()
    expect(view.address()).toBe('/repositories')
  })

  it('begins a chat from another screen, ready to write', async () => {
    const { view, palette } = await open('/search', { as: await signUpAsker(backend) })
    await palette.run('new chat', 'New chat')
    await waitFor(() => expect(view.address()).toBe('/chat'))
    const question = () => screen.getByRole('textbox', { name: 'Your question' })
    await waitFor(() => expect(document.activeElement).toBe(question()))
  })

  it('signs out', async () => {
    const { view, palette } = await open()
    await palette.run('log', 'Sign out')
    await waitFor(() => expect(view.address()).toBe('/login'))
  })

  it('opens what else lies over the page: shortcuts and cookie settings', async () => {
    const { view, palette } = await open()
    await palette.run('keyb', /^Keyboard shortcuts/)
    await hasFocus(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await palette.open()
    await palette.run('privacy', 'Cookie settings')
    expect(await screen.findByRole('dialog', { name: /Cookie preferences/ })).toBeTruthy()
  })

  it('has what was done last on top, the latest first, and forgets it with the session', async () => {
    const { view, palette } = await open()
    await palette.run('compact', 'Compact rows')
    await palette.isGone()
    await palette.open()
    await palette.run('sea', 'Search')
    await waitFor(() => expect(view.address()).toBe('/search'))
    await palette.isGone()
    await palette.open()
    expect(palette.groups()['Recent']).toEqual(['Search', 'Compact rows'])
    expect(palette.groups()['Go to']).toEqual([
      'Chat',
      'Repositories',
      'Workspaces',
      'Organisation',
      'Profile',
      'Referrals',
      'Local mailbox',
      'API reference',
    ])
    await palette.run('sign out', 'Sign out')
    await waitFor(() => expect(view.address()).toBe('/login'))
    expect(localStorage.getItem('recent-commands')).toBeNull()
  })

  it('is not confused by what it finds in storage', async () => {
    const person = await signUpPerson(backend)
    const first = await renderView('/repositories', { backend, as: person, language: 'en' })
    localStorage.setItem('recent-commands', '["goTo.nowhere","organisation.of-somebody-else",7]')
    first.close()
    const view = await renderView('/repositories', { backend, reload: true })
    const palette = palettePage(view.user)
    await palette.open()
    expect(Object.keys(palette.groups())).toEqual(['Go to', 'Do'])
  })
})

describe('choosing from a list', () => {
  it('of themes: what holds is marked, and the choice is kept', async () => {
    const { view, palette } = await open()
    await palette.run('theme', 'Theme')
    await waitFor(() => expect(palette.options()).toEqual(['Same as the system', 'Light', 'Dark']))
    expect(palette.box().value).toBe('')
    expect(screen.getByRole('option', { name: 'Same as the system' }).getAttribute('aria-checked')).toBe('true')
    expect(await violations()).toEqual([])
    await palette.run('da', 'Dark')
    await palette.isGone()
    expect(view.product.appearance.read().theme).toBe('dark')
  })

  it('of languages, found by their own names and by ours', async () => {
    const { view, palette } = await open()
    await palette.run('lang', 'Language')
    await waitFor(() => expect(palette.options()).toHaveLength(8))
    await palette.run('german', 'Deutsch')
    expect(await sidebar().findByRole('link', { name: 'Suche' })).toBeTruthy()
    expect(view.product.language.getSnapshot().context).toBeTruthy()
  })

  it('of organisations, for those who are in several; the palette then knows nothing of the other', async () => {
    const { person, first, second } = await signUpInTwo(backend)
    await addRepository(backend.services.db, first.id, 'granite-quarry')
    await addRepository(backend.services.db, second.id, 'marble-hall')
    const { palette } = await open('/repositories', { as: person })
    await screen.findByText('granite-quarry')
    await palette.run('switch', 'Switch organisation')
    await waitFor(() => expect(palette.options()).toEqual(['Granite', 'Marble']))
    await palette.run('mar', 'Marble')
    await screen.findByText('marble-hall')
    await palette.open()
    await palette.run('granite-q', /^Search code/)
    await waitFor(() => expect(screen.queryByText('granite-quarry', { selector: '[role=option] *' })).toBeNull())
  })

  it('is not needed when one knows the value', async () => {
    const { view, palette } = await open()
    await palette.run('dark', 'Theme: Dark')
    await palette.isGone()
    expect(view.product.appearance.read().theme).toBe('dark')
  })

  it('is left with Escape or by erasing: what was typed before is there again', async () => {
    const { view, palette } = await open()
    await palette.run('langu', 'Language')
    await waitFor(() => expect(palette.options()).toHaveLength(8))
    await view.user.keyboard('x{Backspace}{Backspace}')
    await waitFor(() => expect(palette.box().value).toBe('langu'))
    await view.user.keyboard('{Enter}')
    await waitFor(() => expect(palette.options()).toHaveLength(8))
    await view.user.click(screen.getByRole('button', { name: 'Back to all commands' }))
    await waitFor(() => expect(palette.box().value).toBe('langu'))
    await view.user.keyboard('{Enter}')
    await waitFor(() => expect(palette.options()).toHaveLength(8))
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(palette.box().value).toBe('langu'))
    await view.user.keyboard('{Escape}')
    await palette.isGone()
  })

  it('says when nothing in it matches', async () => {
    const { view, palette } = await open()
    await palette.run('langu', 'Language')
    await waitFor(() => expect(palette.options()).toHaveLength(8))
    await view.user.keyboard('klingon')
    await waitFor(() => expect(palette.options()).toEqual(['Nothing matches “klingon”']))
    expect(await violations()).toEqual([])
    await view.user.keyboard('{Enter}')
    expect(palette.dialog()).not.toBeNull()
  })
})

describe('finding', () => {
  const furnish = async () => {
    const person = await signUpPerson(backend, { role: 'User' })
    const { db } = backend.services
    const repositoryId = await addRepository(db, person.organisationId, 'acme/shop-window')
    await addRepository(db, person.organisationId, 'acme/billing')
    const conversation = {
      owner: { userId: person.userId, organisationId: person.organisationId },
      dataSources: [],
      consumerType: 'WebChat',
      now: new Date(backend.services.clock()),
    }
    const conversationId = newObjectId(1)
    await insertConversation(db, { ...conversation, id: conversationId, title: 'Where is the shop opened?' })
    await insertConversation(db, { ...conversation, id: newObjectId(2), title: 'An archived shop' })
    const [archived] = await person.read<{ id: string; title: string }[]>('/api/conversations?searchTerm=archived')
    await person.fetch(`/api/conversations/${archived?.id}/archive`, { method: 'POST', json: {} })
    return { person, repositoryId, conversationId }
  }

  it('repositories by name and conversations by title; the search for the text comes last', async () => {
    const { person } = await furnish()
    const { view, palette } = await open('/search', { as: person })
    expect(view.network.calls.map(({ path }) => path)).not.toContain('/api/conversations')
    await view.user.keyboard('shop')
    await waitFor(() =>
      expect(palette.groups()).toEqual({
        Repositories: ['acme/shop-window'],
        Conversations: ['Where is the shop opened?'],
        Code: ['Search code for “shop”'],
      }),
    )
    expect(await violations()).toEqual([])
  })

  it('has the group with the best match first; what comes late never moves the mark', async () => {
    const { person } = await furnish()
    await addRepository(backend.services.db, person.organisationId, 'themes-for-shops')
    const { view, palette } = await open('/search', { as: person })
    const release = view.network.hold('/api/repositories')
    await view.user.keyboard('shop')
    await screen.findByRole('option', { name: 'Where is the shop opened?' })
    await view.user.keyboard('{Control>}a{/Control}question')
    await waitFor(() => expect(palette.marked()).toBe('New chat'))
    await view.user.keyboard('{Control>}a{/Control}shop')
    await waitFor(() => expect(palette.marked()).toBe('Where is the shop opened?'))
    release()
    await waitFor(() => expect(palette.groups()['Repositories']).toEqual(['acme/shop-window', 'themes-for-shops']))
    expect(Object.keys(palette.groups())).toEqual(['Repositories', 'Conversations', 'Code'])
    expect(palette.marked()).toBe('Where is the shop opened?')
    await view.user.keyboard('{Control>}a{/Control}theme')
    await waitFor(() => expect(palette.marked()).toBe('Theme'))
    expect(Object.keys(palette.groups())).toEqual(['Do', 'Repositories', 'Code'])
  })

  it('a repository, and opens it', async () => {
    const { person, repositoryId } = await furnish()
    const { view, palette } = await open('/search', { as: person })
    await palette.find('wind', 'ow', 'acme/shop-window')
    await waitFor(() => expect(view.address()).toBe(`/repositories?repository=${repositoryId}`))
    expect(await screen.findByRole('dialog', { name: 'acme/shop-window' })).toBeTruthy()
  })

  it('a workspace, and opens it; a new one begins from anywhere', async () => {
    const { person } = await furnish()
    const made = await person.read<{ id: string }>('/api/workspaces', { json: { name: 'All shops' } })
    const { view, palette } = await open('/search', { as: person })
    await view.user.keyboard('shop')
    await waitFor(() =>
      expect(Object.keys(palette.groups())).toEqual(['Repositories', 'Workspaces', 'Conversations', 'Code']),
    )
    expect(palette.groups()['Workspaces']).toEqual(['All shops'])
    await view.user.click(screen.getByRole('option', { name: 'All shops' }))
    await waitFor(() => expect(view.address()).toBe(`/workspaces?workspace=${made.id}`))
    expect(await screen.findByRole('dialog', { name: 'All shops' })).toBeTruthy()
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await palette.open()
    await palette.run('new work', 'New workspace')
    expect(await screen.findByRole('dialog', { name: 'New workspace' })).toBeTruthy()
  })

  it('says when the workspaces could not be read, and finds the rest', async () => {
    const { person } = await furnish()
    const { view, palette } = await open('/search', { as: person })
    view.network.intercept = (path) =>
      path === '/api/workspaces' ? Response.json({ message: 'down' }, { status: 503 }) : undefined
    await view.user.keyboard('shop')
    expect((await screen.findByRole('alert')).textContent).toContain('The workspaces could not be read.')
    await waitFor(() => expect(palette.groups()['Repositories']).toEqual(['acme/shop-window']))
  })

  it('a conversation, and goes on with it', async () => {
    const { person, conversationId } = await furnish()
    const { view, palette } = await open('/repositories', { as: person })
    await palette.find('where', ' shop', 'Where is the shop opened?')
    await waitFor(() => expect(view.address()).toBe(`/chat?conversation=${conversationId}`))
  })

  it('a text in the code, as it was typed', async () => {
    const { person } = await furnish()
    const { view, palette } = await open('/repositories', { as: person })
    await palette.run('a && b = "c"', /^Search code for/)
    await waitFor(() => expect(view.address()).toMatch(/^\/search\?q=/))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search code' }).value).toBe('a && b = "c"')
  })

  it('says that it is looking, and what it may already do meanwhile', async () => {
    const { person } = await furnish()
    const { view, palette } = await open('/search', { as: person })
    const release = view.network.hold('/api/conversations')
    await view.user.keyboard('shop')
    expect(await screen.findByText('Looking for repositories, workspaces and conversations')).toBeTruthy()
    await waitFor(() => expect(palette.groups()['Repositories']).toEqual(['acme/shop-window']))
    expect(palette.groups()['Code']).toEqual(['Search code for “shop”'])
    expect(await violations()).toEqual([])
    release()
    await waitFor(() => expect(palette.groups()['Conversations']).toEqual(['Where is the shop opened?']))
    await waitFor(() => expect(screen.queryByText('Looking for repositories, workspaces and conversations')).toBeNull())
  })

  it('says what could not be read, goes on with the rest, and tries again', async () => {
    const { person } = await furnish()
    const { view, palette } = await open('/search', { as: person })
    let isDown = true
    view.network.intercept = (path) =>
      isDown && path === '/api/conversations' ? Response.json({ message: 'down' }, { status: 503 }) : undefined
    await view.user.keyboard('shop')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The conversations could not be read.')
    await waitFor(() => expect(palette.groups()['Repositories']).toEqual(['acme/shop-window']))
    expect(await violations()).toEqual([])
    isDown = false
    await view.user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(palette.groups()['Conversations']).toEqual(['Where is the shop opened?']))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('finds for the person that is signed in, in the organisation that is chosen', async () => {
    await furnish()
    const { view, palette } = await open('/search')
    await view.user.keyboard('shop')
    await waitFor(() => expect(palette.options()).toEqual(['Search code for “shop”']))
    await waitFor(() =>
      expect(view.network.calls.filter(({ path }) => path === '/api/repositories').map(({ status }) => status)).toEqual(
        [200],
      ),
    )
    expect(palette.options()).toEqual(['Search code for “shop”'])
  })
})
