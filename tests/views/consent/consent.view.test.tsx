import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { selectToasts } from '#machines/toasts/toasts.selectors.ts'
import { allAccepted, allRefused } from '#src/contract/consent-record.ts'
import { languages } from '#src/contract/languages.ts'
import { createRecord } from '#src/inspect/plans/consent-samples.ts'
import { focused } from '../../ui/page.ts'
import { violations } from '../../ui/violations.ts'
import { opened } from '../../ui/has-focus.ts'
import { elsewhere, openPage, stored } from './consent-page.tsx'

const banner = () => screen.findByRole('region', { name: 'Your choice about cookies' })
const isGone = () => waitFor(() => expect(screen.queryByRole('region')).toBeNull())
const button = (name: string) => screen.findByRole('button', { name })
const field = () => screen.getByRole('textbox', { name: 'E-mail' })
const dialog = () => opened(screen.findByRole('dialog', { name: /^Cookie preferences/ }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const switches = () => screen.getAllByRole<HTMLInputElement>('switch')

describe('the banner', () => {
  it.each(languages)('offers yes and no alike, one after the other, in %s (C03)', async (language) => {
    const { user } = await openPage({ language })
    const card = await screen.findByRole('region')
    const privacy = within(card).getByRole('link')
    const [, accept, decline, manage] = within(card).getAllByRole('button')
    expect(accept?.className).toBe(decline?.className)
    expect(accept?.parentElement).toBe(decline?.parentElement)
    privacy.focus()
    await user.tab()
    expect(document.activeElement).toBe(accept)
    await user.tab()
    expect(document.activeElement).toBe(decline)
    await user.tab()
    expect(document.activeElement).toBe(manage)
    expect(await violations()).toEqual([])
  })

  it.each([
    ['Accept all', allAccepted],
    ['Decline all', allRefused],
  ])('%s: one press, and the focus goes back to where it came from', async (name, choices) => {
    const { user } = await openPage()
    await banner()
    await user.type(field(), 'ada@')
    await user.click(await button(name))
    await isGone()
    expect(JSON.parse(stored() ?? '')).toEqual(createRecord(choices))
    expect(focused()).toBe('E-mail')
  })

  it('is not even fetched for somebody who has answered, until the answer is gone', async () => {
    const quietMoment = vi.fn((whenQuiet: () => void) => whenQuiet())
    vi.stubGlobal('requestIdleCallback', quietMoment)
    await openPage({ record: createRecord(allRefused) })
    expect(quietMoment).not.toHaveBeenCalled()
    elsewhere(null)
    await banner()
    expect(quietMoment).toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  it('asks when what is stored is no record (C20)', async () => {
    await openPage({ record: '{"isConsentGiven":true,"statistics":true}' })
    await banner()
    expect(stored()).toBeNull()
  })

  it('leaves the page in use and the focus where it is (C24)', async () => {
    const { user } = await openPage()
    field().focus()
    await banner()
    expect(focused()).toBe('E-mail')
    await user.keyboard('ada{Escape}')
    expect(field()).toHaveProperty('value', 'ada')
    await banner()
  })

  it('is minimised by Escape, which chooses nothing, and comes back with the focus (C24)', async () => {
    const { user } = await openPage()
    within(await banner())
      .getByRole('button', { name: 'Accept all' })
      .focus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toBe('Cookie settings'))
    expect([screen.queryByRole('region'), stored()]).toEqual([null, null])
    expect(await violations()).toEqual([])
    await user.keyboard('{Enter}')
    await banner()
    expect(focused()).toBe('Minimise')
  })

  it('tells how much of the page it covers, and no longer once it is gone', async () => {
    const observed = vi.spyOn(ResizeObserver.prototype, 'observe')
    const { user } = await openPage()
    const card = await banner()
    expect(observed.mock.calls.at(-1)?.[0]).toBe(card)
    document.documentElement.style.setProperty('--covered', '200px')
    await user.click(await button('Decline all'))
    await isGone()
    expect(document.documentElement.style.getPropertyValue('--covered')).toBe('')
  })

  it('goes when another tab has chosen, and leaves the focus alone (C21)', async () => {
    await openPage()
    await banner()
    field().focus()
    elsewhere(createRecord(allAccepted))
    await isGone()
    expect(focused()).toBe('E-mail')
  })

  it('says that Global Privacy Control is honoured (C22)', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    try {
      const { user, consent } = await openPage()
      expect((await banner()).textContent).toContain('Your browser sends Global Privacy Control.')
      await user.click(await button('Manage preferences'))
      expect((await dialog()).textContent).toContain('Your browser sends Global Privacy Control.')
      await user.click(screen.getByRole('switch', { name: 'Statistics' }))
      await user.click(await button('Save preferences'))
      await isGone()
      expect(consent.mayRun('analytics')).toBe(true)
    } finally {
      Reflect.deleteProperty(navigator, 'globalPrivacyControl')
    }
  })
})

describe('the preferences', () => {
  it('open with everything off but the essential, which cannot be switched off (C02)', async () => {
    const { user } = await openPage()
    await user.click(await button('Manage preferences'))
    const opened = await dialog()
    expect(opened.textContent).toContain('Policy 1.2.0')
    expect(opened.textContent).toContain('No choice has been made in this browser yet.')
    expect(switches().map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      ...Array.from({ length: 4 }, () => [false, false]),
    ])
    await user.click(screen.getByRole('switch', { name: 'Essential' }))
    expect(switches()[0]?.checked).toBe(true)
    expect(await violations()).toEqual([])
  })

  it('list the services of each group, and which are needed all the same', async () => {
    const { user } = await openPage()
    await user.click(await button('Manage preferences'))
    await dialog()
    const lists = screen.getAllByRole('list', { name: 'Services' })
    const texts = lists.map((list) =>
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    )
    expect(texts).toEqual([
      ['Usage analyticsprivacy mode'],
      [
        'Sign-in through GitHub or GitLabneeded when you use it',
        'Card paymentneeded when you use it',
        'Error reports',
        'Support chatprivacy mode',
      ],
    ])
  })

  it('store exactly what was switched on, and the banner goes with them', async () => {
    const { user } = await openPage()
    await user.click(await button('Manage preferences'))
    await dialog()
    await user.click(screen.getByRole('switch', { name: 'Marketing' }))
    await user.click(await button('Save preferences'))
    await isClosed()
    await isGone()
    expect(JSON.parse(stored() ?? '')).toEqual(
      createRecord({ ...allRefused, marketing: true, source: 'corner-banner-modal' }),
    )
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it('opened from a menu give the focus back to its button, though the menu is gone by then', async () => {
    const { user, consent } = await openPage({ record: createRecord({}) })
    const menu = Object.assign(document.createElement('div'), { tabIndex: -1 })
    for (const [name, value] of [
      ['role', 'menu'],
      ['aria-labelledby', 'account'],
    ] as const)
      menu.setAttribute(name, value)
    field().id = 'account'
    field().after(menu)
    menu.focus()
    consent.openPreferences()
    await dialog()
    menu.remove()
    await user.keyboard('{Escape}')
    await isClosed()
    await waitFor(() => expect(focused()).toBe('E-mail'))
  })

  it.each(['Cancel', 'Close', '{Escape}'])('left by %s change nothing, to the byte (C05)', async (way) => {
    const { user, consent } = await openPage({ record: createRecord({ support: true }) })
    const before = stored()
    field().focus()
    consent.openPreferences()
    expect((await dialog()).textContent).toContain('Last changed on 1 March 2026')
    expect(switches().map(({ checked }) => checked)).toEqual([true, false, false, false, true])
    await user.click(screen.getByRole('switch', { name: 'Support' }))
    await (way.startsWith('{') ? user.keyboard(way) : user.click(await button(way)))
    await isClosed()
    expect(stored()).toBe(before)
    await waitFor(() => expect(focused()).toBe('E-mail'))
  })

  it('only explain on a self-hosted installation, where no banner comes (C19)', async () => {
    const { user, consent } = await openPage({ isSelfHosted: true, record: createRecord(allAccepted) })
    consent.openPreferences()
    const opened = await dialog()
    expect(opened.textContent).toContain('uses no third-party cookies')
    expect(opened.textContent).toContain('Last changed on')
    expect([screen.queryAllByRole('switch'), screen.queryByRole('region')]).toEqual([[], null])
    expect(await violations()).toEqual([])
    await user.click(within(opened).getAllByRole('button', { name: 'Close' })[0] ?? opened)
    await isClosed()
    expect(JSON.parse(stored() ?? '')).toEqual(createRecord(allAccepted))
  })

  it('that cannot be fetched say so, and are fetched the next time', async () => {
    const needTexts = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined)
    const { consent, toasts } = await openPage({ record: createRecord(), needTexts })
    consent.openPreferences()
    await waitFor(() => expect(selectToasts(toasts.getSnapshot())).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    consent.openPreferences()
    await dialog()
  })
})
