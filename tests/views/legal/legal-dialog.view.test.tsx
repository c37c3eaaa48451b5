import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { overlayNames } from '#machines/overlays/overlay-names.ts'
import { fetchOverlay } from '#src/views/overlays/overlay-table.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { violations } from '#tests/ui/violations.ts'

let backend: TestBackend
let person: SignedInPerson
beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend)
  await Promise.all(overlayNames.map((name) => fetchOverlay(name, async () => undefined)))
}, 60_000)
afterAll(() => backend.close())

/** jsdom has no layout, so there is nowhere to scroll to. */
const scrolledTo = vi.fn()
beforeEach(() => {
  scrolledTo.mockClear()
  Element.prototype.scrollIntoView = function scrolled() {
    scrolledTo(this.id)
  }
})

const profile = '/profile?tab=privacy'
const open = (address: string) => renderView(address, { backend, as: person, language: 'en' })

const findButton = (name: RegExp) => screen.findByRole('button', { name })

const openFromProfile = async (view: Awaited<ReturnType<typeof open>>, entry: RegExp) => {
  const button = await findButton(entry)
  button.focus()
  await view.user.keyboard('{Enter}')
  return screen.findByRole('dialog')
}

describe('whoever is signed in', () => {
  it.each(['/privacy', '/terms#law'])('is sent from %s to the repositories', async (address) => {
    const view = await open(address)
    await waitFor(() => expect(view.address()).toBe('/repositories'))
  })

  it.each([
    [/^Privacy/, 'Privacy policy', 10],
    [/^Terms/, 'Terms of use', 13],
  ])('reads it over the page, from the profile by keyboard: %s', async (entry, title, count) => {
    const view = await open(profile)
    const dialog = await openFromProfile(view, entry)
    expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe(title)
    expect(within(dialog).getAllByRole('heading', { level: 3 })).toHaveLength(count)
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    expect(await violations(dialog)).toEqual([])
    expect(view.address()).toBe(profile)
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: entry })))
  })

  it('goes from the contents to a section, and the address stays', async () => {
    const view = await open(profile)
    const dialog = within(await openFromProfile(view, /^Privacy/))
    await view.user.click(
      within(dialog.getByRole('navigation', { name: 'Contents' })).getByRole('button', { name: /Your rights/ }),
    )
    expect(document.activeElement?.id).toBe('rights')
    expect(scrolledTo).toHaveBeenLastCalledWith('rights')
    expect(view.address()).toBe(profile)
  })

  it('comes from the document to the cookie settings, which take its place', async () => {
    const view = await open(profile)
    const dialog = within(await openFromProfile(view, /^Privacy/))
    await view.user.click(dialog.getByRole('button', { name: 'Open cookie settings' }))
    const preferences = await screen.findByRole('dialog', { name: /^Cookie preferences/ })
    await waitFor(() => expect(preferences.contains(document.activeElement)).toBe(true))
    expect(screen.queryByRole('dialog', { name: 'Privacy policy' })).toBeNull()
  })

  it('reads it over a page that is open to anyone, from its foot', async () => {
    const view = await open('/dev/mailbox')
    const link = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms' })
    await view.user.click(link)
    await screen.findByRole('dialog', { name: 'Terms of use' })
    expect(view.address()).toBe('/dev/mailbox')
    await view.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(link))
  })
})
