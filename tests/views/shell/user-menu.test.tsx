import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { overlayNames } from '#machines/overlays/overlay-names.ts'
import { fetchOverlay } from '#src/views/overlays/overlay-table.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import { accountButton, chooseByKeyboard, chooseInSubmenu, openSubmenu, readEntries } from './shell-room.ts'
import { hasFocus } from '#tests/ui/has-focus.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
  await Promise.all(overlayNames.map((name) => fetchOverlay(name, async () => undefined)))
}, 60_000)
afterAll(() => backend.close())
beforeEach(() => {
  document.cookie = 'ca_pref=; path=/; max-age=0'
})

const render = async (reload = false, as = person) => {
  const view = await renderView('/repositories', { backend, as, language: 'en', reload })
  await waitFor(() => expect(accountButton()).toBeTruthy())
  return view
}

const openMenu = async ({ user }: Awaited<ReturnType<typeof render>>) => {
  accountButton().focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { name: /^Ada / })
  await waitFor(() => expect(document.activeElement).toBe(menu))
  await screen.findByRole('menuitem', { name: /^Language/ })
  return menu
}

const choose = async (view: Awaited<ReturnType<typeof render>>, name: RegExp) =>
  chooseByKeyboard(view.user, await openMenu(view), name)

const kept = (): unknown => JSON.parse(decodeURIComponent(/ca_pref=([^;]*)/.exec(document.cookie)?.[1] ?? 'null'))

describe('the account menu', () => {
  it('has five entries; axe finds nothing', async () => {
    const view = await render()
    const menu = await openMenu(view)
    const five = ['Profile', 'ThemeSame as the system', 'LanguageEnglish', 'Keyboard shortcuts?', 'Sign out']
    expect(readEntries(menu)).toEqual(five)
    expect(await violations()).toEqual([])
    expect(readEntries(await openSubmenu(view.user, menu, /^Theme/))).toEqual(['Same as the system ✓', 'Light', 'Dark'])
    expect(await violations()).toEqual([])
  })

  it('leads to the profile', async () => {
    const view = await render()
    await choose(view, /^Profile/)
    await screen.findByRole('heading', { level: 1, name: 'Profile' })
    expect(view.address()).toBe('/profile')
  })

  it('gives the focus back when it is left', async () => {
    const view = await render()
    await openMenu(view)
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(accountButton()))
  })

  it('changes the theme by keyboard, and this device keeps it', async () => {
    const view = await render()
    await chooseInSubmenu(view.user, await openMenu(view), /^Theme/, /^Dark/)
    expect(kept()).toMatchObject({ theme: 'dark' })
    expect(localStorage.getItem('theme')).toBe('dark')
    view.close()
    const menu = await openMenu(await render(true))
    expect(readEntries(menu)).toContain('ThemeDark')
  })

  it('opens the keyboard shortcuts, which give the focus back to it', async () => {
    const view = await render()
    await choose(view, /^Keyboard shortcuts/)
    await hasFocus(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(accountButton()))
  })

  it('signs out: nothing of the person stays on the page or in the browser', async () => {
    const view = await render()
    localStorage.setItem('recent-commands', '["goTo.chat"]')
    await choose(view, /^Sign out/)
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeTruthy()
    expect(view.address()).toBe('/login')
    expect(document.body.textContent).not.toContain('Ada')
    expect(localStorage.getItem('recent-commands')).toBeNull()
    expect(Object.values(localStorage).join()).not.toContain(person.refreshToken)
  })
})
