import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { signUpAsker } from '#tests/backend/chat/chat-backend.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { sidebar, signUpInTwo } from '#tests/views/shell/shell-room.ts'
import { hasFocus } from '#tests/ui/has-focus.ts'
import { violations } from '#tests/ui/violations.ts'
import { palettePage } from './palette-page.ts'
import { paletteRoom } from './palette-room.ts'

const room = paletteRoom()
const { open } = room

const destinations = [
  'Ask',
  'Search',
  'Repositories',
  'Workspaces',
  'Pull requests',
  'Organisation',
  'Profile',
  'Referrals',
  'Local mailbox',
  'Profile: Security',
  'Profile: Connections',
  'Profile: Privacy',
  'API reference',
]

describe('the command palette', () => {
  it('opens with Ctrl K: everything one can go to and do, the first marked, and axe finds nothing', async () => {
    const { palette } = await open()
    expect(palette.groups()).toEqual({
      'Go to': destinations,
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
        'Privacy',
        'Terms',
        'Sign out',
      ],
    })
    expect(palette.marked()).toBe('Ask')
    expect(await violations()).toEqual([])
  })

  it('opens while one types, and gives the focus back to where one was', async () => {
    const person = await signUpPerson(room.backend)
    await addRepository(room.backend.services.db, person.organisationId, 'acme/shop')
    const view = await renderView('/repositories', { backend: room.backend, as: person, language: 'en' })
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
    const view = await renderView('/repositories', {
      backend: room.backend,
      as: await signUpPerson(room.backend),
      language: 'en',
    })
    const button = sidebar().getByRole('button', { name: 'Commands' })
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K')
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

  it('goes to a part of the profile by what is in it', async () => {
    const { view, palette } = await open()
    await palette.run('passw', 'Profile: Security')
    await waitFor(() => expect(view.address()).toBe('/profile?tab=security'))
    await palette.isGone()
  })

  it('walks the list with the arrows, around its end, and takes what is marked', async () => {
    const { view, palette } = await open()
    await view.user.keyboard('{ArrowDown}')
    await waitFor(() => expect(palette.marked()).toBe('Search'))
    await view.user.keyboard('{ArrowUp}')
    await waitFor(() => expect(palette.marked()).toBe('Ask'))
    await view.user.keyboard('{ArrowUp}')
    await waitFor(() => expect(palette.marked()).toBe('Sign out'))
    await view.user.keyboard('{ArrowDown}')
    await waitFor(() => expect(palette.marked()).toBe('Ask'))
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
    const { view, palette } = await open('/search', { as: await signUpAsker(room.backend) })
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
    await palette.run('cookie', 'Cookie settings')
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
    expect(palette.groups()['Go to']).toEqual(destinations.filter((name) => name !== 'Search'))
    await palette.run('sign out', 'Sign out')
    await waitFor(() => expect(view.address()).toBe('/login'))
    expect(localStorage.getItem('recent-commands')).toBeNull()
  })

  it('is not confused by what it finds in storage', async () => {
    const person = await signUpPerson(room.backend)
    const first = await renderView('/repositories', { backend: room.backend, as: person, language: 'en' })
    localStorage.setItem('recent-commands', '["goTo.nowhere","organisation.of-somebody-else",7]')
    first.close()
    const view = await renderView('/repositories', { backend: room.backend, reload: true })
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
    const { person, first, second } = await signUpInTwo(room.backend)
    await addRepository(room.backend.services.db, first.id, 'granite-quarry')
    await addRepository(room.backend.services.db, second.id, 'marble-hall')
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
    await palette.run('', 'Language')
    await waitFor(() => expect(palette.options()).toHaveLength(8))
    expect(screen.getByText('8 entries')).toBeTruthy()
    expect(screen.getByText(/Esc/).parentElement?.textContent).toBe('Esc back')
    await view.user.click(screen.getByRole('button', { name: 'Back to all commands' }))
    await waitFor(() => expect(palette.box().value).toBe('langu'))
    await palette.run('', 'Language')
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
