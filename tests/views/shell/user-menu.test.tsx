import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { overlayNames } from '#machines/overlays/overlay-names.ts'
import { fetchOverlay } from '#src/views/overlays/overlay-table.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'
import { accountButton, chooseByKeyboard, readEntries } from './shell-room.ts'
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
  return menu
}

const choose = async (view: Awaited<ReturnType<typeof render>>, name: RegExp) =>
  chooseByKeyboard(view.user, await openMenu(view), name)

const kept = (): unknown => JSON.parse(decodeURIComponent(/ca_pref=([^;]*)/.exec(document.cookie)?.[1] ?? 'null'))

describe('the account menu', () => {
  it('says what holds, under a heading for the theme, and axe finds nothing', async () => {
    const menu = await openMenu(await render())
    expect(readEntries(menu)).toEqual([
      'Profile',
      'Billing',
      'Referrals',
      'Same as the system ✓',
      'Light',
      'Dark',
      'Compact rows',
      'Single-key shortcuts ✓',
      'CommandsCtrl K',
      'Keyboard shortcuts?',
      'Cookie settings',
      'Privacy',
      'Terms',
      'Sign out',
    ])
    expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy()
    expect(await violations()).toEqual([])
  })

  it('leads to billing who pays, and to referrals where the plan has them', async () => {
    const view = await render(false, await signUpPerson(backend, { role: 'Manager' }))
    expect(readEntries(await openMenu(view)).slice(0, 3)).toEqual(['Profile', 'Referrals', 'Same as the system ✓'])
    view.close()
    const payer = await signUpPerson(backend)
    await backend.services.db
      .updateTable('organisations')
      .set({ plan_level: 'selfhosted' })
      .where('id', '=', payer.organisationId)
      .execute()
    const payerMenu = await openMenu(await render(false, payer))
    await waitFor(() =>
      expect(readEntries(payerMenu).slice(0, 3)).toEqual(['Profile', 'Billing', 'Same as the system ✓']),
    )
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

  it('changes theme, density and single keys by keyboard, and this device keeps them', async () => {
    const view = await render()
    await choose(view, /^Dark/)
    await choose(view, /^Compact rows/)
    await choose(view, /^Single-key shortcuts/)
    expect(kept()).toMatchObject({ theme: 'dark', density: 'compact', singleKeys: false })
    expect(localStorage.getItem('theme')).toBe('dark')
    view.close()
    const again = await render(true)
    const menu = await openMenu(again)
    expect(readEntries(menu).filter((entry) => entry.endsWith('✓'))).toEqual(['Dark ✓', 'Compact rows ✓'])
    await again.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await choose(again, /^Compact rows/)
    await choose(again, /^Single-key shortcuts/)
    expect(kept()).toMatchObject({ theme: 'dark', density: 'comfortable', singleKeys: true })
  })

  it('opens the cookie settings, which give the focus back to it', async () => {
    const view = await render()
    await choose(view, /^Cookie settings/)
    await hasFocus(await screen.findByRole('dialog', { name: /Cookie preferences/ }))
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(accountButton()))
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
