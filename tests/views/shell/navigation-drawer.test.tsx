import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { overlayNames } from '#machines/overlays/overlay-names.ts'
import { fetchOverlay } from '#src/views/overlays/overlay-table.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { chooseByKeyboard } from './shell-room.ts'
import { hasFocus } from '#tests/ui/has-focus.ts'
import { violations } from '#tests/ui/violations.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
  await Promise.all(overlayNames.map((name) => fetchOverlay(name, async () => undefined)))
}, 60_000)
afterAll(() => backend.close())

const opener = () => {
  const [bar] = screen.getAllByRole('banner')
  if (bar === undefined) throw new Error('There is no bar.')
  return within(bar).getByRole('button', { name: 'Open navigation' })
}
const drawer = () => screen.findByRole('dialog', { name: 'Navigation' })
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Navigation' })).toBeNull())

const open = async () => {
  const view = await renderView('/repositories', { backend, as: person, language: 'en' })
  opener().focus()
  await view.user.keyboard('{Enter}')
  const dialog = await drawer()
  await hasFocus(dialog)
  return { view, dialog }
}

describe('the drawer of a small screen', () => {
  it('holds what the sidebar holds', async () => {
    const { dialog } = await open()
    const inside = within(dialog)
    expect(inside.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Ask',
      'Search',
      'Repositories',
      'Workspaces',
      'Pull requests',
      'Organisation',
      'People',
      'API keys',
      'Language models',
      'GitHub',
      'GitLab',
      'Jira',
      'SSH',
      'Public chat links',
      'E-mails',
      'Usage',
      'Billing',
    ])
    expect(inside.getByRole('link', { current: 'page' }).textContent).toBe('Repositories')
    expect(inside.getByText(/^Organisation of person-/)).toBeTruthy()
    expect(inside.getByRole('button', { name: /^Ada person-/ })).toBeTruthy()
    expect(await violations()).toEqual([])
  })

  it('closes with Escape, and gives the focus back', async () => {
    const { view } = await open()
    await view.user.keyboard('{Escape}')
    await isGone()
    await waitFor(() => expect(document.activeElement).toBe(opener()))
  })

  it('closes when a link of it is followed; the heading of the screen has the focus', async () => {
    const { view, dialog } = await open()
    await view.user.click(within(dialog).getByRole('link', { name: 'Search' }))
    await isGone()
    await waitFor(() => expect(view.address()).toBe('/search'))
    const heading = () => screen.getByRole('heading', { level: 1, name: 'Search' })
    await waitFor(() => expect(document.activeElement).toBe(heading()))
  })

  it('closes one layer at a time: the menu in it first', async () => {
    const { view, dialog } = await open()
    within(dialog)
      .getByRole('button', { name: /^Ada person-/ })
      .focus()
    await view.user.keyboard('{Enter}')
    await hasFocus(await screen.findByRole('menu', { name: /^Ada / }))
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Navigation' })).toBeTruthy()
    await view.user.keyboard('{Escape}')
    await isGone()
  })

  it('leads from its account menu to the shortcuts, and from there back to the page', async () => {
    const { view, dialog } = await open()
    await view.user.click(within(dialog).getByRole('button', { name: /^Ada person-/ }))
    await chooseByKeyboard(view.user, await screen.findByRole('menu', { name: /^Ada / }), /^Keyboard shortcuts/)
    await hasFocus(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    await isGone()
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener()))
  })
})
