import { render, screen, waitFor, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { allAccepted, allRefused } from '#src/contract/consent-record.ts'
import { type Language, languages } from '#src/contract/languages.ts'
import { ConsentBadge } from '#src/views/consent/consent-badge.tsx'
import { days } from '#src/lib/durations.ts'
import { change, iso, noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { hasFocus } from '../../ui/has-focus.ts'
import { focused } from '../../ui/page.ts'
import { violations } from '../../ui/violations.ts'
import { openPage, stored, textsIn } from './consent-page.tsx'
import {
  banner,
  button,
  changelog,
  kept,
  noBanner,
  noDialog,
  openAsked,
  policy,
  preferences,
  record,
  readTexts,
} from './re-consent-page.tsx'

describe('the policy-update banner', () => {
  it.each(languages)('offers yes and no alike, one after the other, in %s (C03)', async (language) => {
    const { user } = await openPage({ policy, language })
    const card = await screen.findByRole('region')
    const privacy = within(card).getByRole('link')
    const [, accept, decline, manage] = within(card).getAllByRole('button')
    expect(accept?.className).toBe(decline?.className)
    expect(accept?.parentElement).toBe(decline?.parentElement)
    privacy.focus()
    for (const next of [accept, decline, manage]) {
      await user.tab()
      expect(document.activeElement).toBe(next)
    }
    expect(await violations()).toEqual([])
  })

  it.each([
    ['Accept all', allAccepted],
    ['Decline all', allRefused],
  ])('%s: one press, under the latest policy, with the notice that says so', async (name, choices) => {
    const { user } = await openPage({ policy })
    expect((await screen.findByRole('region')).textContent).toContain('under the latest version, 2.0.0')
    await user.click(await button(name))
    await noBanner()
    expect(kept()).toEqual(createRecord({ ...choices, consentVersion: '2.0.0', source: 'policy-update-banner' }))
  })

  it('opens the preferences with everything off (C02), and says that Global Privacy Control is honoured (C22)', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    try {
      const { user } = await openPage({ policy })
      expect((await screen.findByRole('region')).textContent).toContain('Global Privacy Control')
      await user.click(await button('Manage preferences'))
      await preferences()
      const switches = screen.getAllByRole<HTMLInputElement>('switch')
      expect(switches.map(({ checked }) => checked)).toEqual([true, false, false, false, false])
      await user.click(screen.getByRole('switch', { name: /^Statistics/ }))
      await user.click(await button('Save preferences'))
      await noBanner()
      expect(kept()).toMatchObject({ statistics: true, marketing: false, source: 'policy-update-banner-modal' })
    } finally {
      Reflect.deleteProperty(navigator, 'globalPrivacyControl')
    }
  })
})

const daysIn: Readonly<Record<Language, readonly [one: string, two: string, five: string]>> = {
  en: ['1 day left', '2 days left', '5 days left'],
  ru: ['остался 1 день', 'осталось 2 дня', 'осталось 5 дней'],
  uk: ['залишився 1 день', 'залишилося 2 дні', 'залишилося 5 днів'],
  be: ['застаўся 1 дзень', 'засталося 2 дні', 'засталося 5 дзён'],
  kk: ['1 күн қалды', '2 күн қалды', '5 күн қалды'],
  de: ['noch 1 Tag Zeit', 'noch 2 Tage Zeit', 'noch 5 Tage Zeit'],
  fr: ['reste 1 jour,', 'reste 2 jours', 'reste 5 jours'],
  es: ['queda 1 día', 'quedan 2 días', 'quedan 5 días'],
}

describe('the re-consent banner', () => {
  it.each(languages)('counts the days of the grace period as one does in %s', async (language) => {
    for (const [index, elapsed] of [1, 2, 5].entries()) {
      const { close } = await openAsked({
        language,
        record: { ...record, gracePeriodExpiry: iso(noon + elapsed * days) },
      })
      const card = await screen.findByRole('region')
      expect(card.textContent).toContain(daysIn[language][index])
      if (index === 0) expect(await violations()).toEqual([])
      close()
    }
  })

  it('is minimised by Escape, which puts nothing off, and comes back with the focus (C24)', async () => {
    const { user } = await openAsked()
    await banner()
    ;(await button('Review changes')).focus()
    const before = stored()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cookie settings Grace period'))
    expect([screen.queryByRole('region'), stored()]).toEqual([null, before])
    expect(await violations()).toEqual([])
    await user.keyboard('{Enter}')
    await banner()
    expect(focused()).toBe('Minimise')
  })

  it('leaves the page in use and the focus where it is (C24)', async () => {
    const { user } = await openAsked()
    const field = screen.getByRole('textbox', { name: 'E-mail' })
    field.focus()
    await banner()
    await user.keyboard('ada{Escape}')
    expect([focused(), (field as HTMLInputElement).value]).toEqual(['E-mail', 'ada'])
    await banner()
  })

  it('closed is put off, and the focus goes to the page (C18)', async () => {
    const { user } = await openAsked()
    await user.click(await button('Close and remind me later'))
    await noBanner()
    expect(kept()).toMatchObject({ ...allAccepted, deferralCount: 1, consentVersion: '1.2.0' })
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it('goes with the tick that ends the grace period, and the badge of the preferences says outdated (C14)', async () => {
    const { consent, pass } = await openAsked()
    await banner()
    for (let elapsed = 0; elapsed < 14; elapsed += 1) pass(1 * days)
    await noBanner()
    consent.openPreferences()
    const dialog = await preferences()
    expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe(
      'Cookie preferences Policy 2.0.0Outdated',
    )
  })
})

describe('the preferences', () => {
  it('mark statistics as new while a recording service waits to be accepted, and no longer after that', async () => {
    const { consent, user } = await openAsked()
    await banner()
    consent.openPreferences()
    await screen.findByRole('switch', { name: 'Statistics New' })
    expect(readTexts(screen.getAllByText('New'))).toEqual(['New'])
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Save preferences' }))
    await noDialog()
    consent.openPreferences()
    await screen.findByRole('switch', { name: 'Statistics' })
    expect(screen.queryByText('New')).toBeNull()
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Cookie preferences Policy 2.0.0Up to date')
  })

  it('do not mark them for a service that only counts', async () => {
    const counting = {
      ...policy,
      history: [
        {
          version: '2.0.0',
          requiresReConsent: true,
          changes: [change({ type: 'added', affectedServices: ['analytics'] })],
        },
      ],
    }
    const { consent } = await openAsked({ policy: counting })
    await banner()
    consent.openPreferences()
    await screen.findByRole('switch', { name: 'Statistics' })
    expect(screen.queryByText('New')).toBeNull()
  })

  it('lead to the changes, and lose the way there with the answer', async () => {
    const { consent, user } = await openAsked()
    await banner()
    consent.openPreferences()
    const dialog = await preferences()
    await user.click(within(dialog).getByRole('button', { name: 'Review changes' }))
    await changelog()
    await user.click(await button('Accept changes'))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([dialog]))
    expect(within(dialog).queryByRole('button', { name: 'Review changes' })).toBeNull()
    expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toContain('Up to date')
    await hasFocus(dialog)
  })

  it('show no badge before a choice, and lead nowhere while the flag is off', async () => {
    const { consent } = await openPage()
    consent.openPreferences()
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe('Cookie preferences Policy 1.2.0')
    const quiet = await openAsked({ policy: { ...policy, reConsentBanner: false } })
    quiet.consent.openPreferences()
    await waitFor(() => expect(screen.getAllByText('Grace period')).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Review changes' })).toBeNull()
  })
})

describe('the badge (C17)', () => {
  it.each(['xs', 'sm', 'md', 'lg'] as const)(
    'says each state with a word and a shape of its own at %s',
    async (size) => {
      const i18n = await textsIn('en')
      const { container } = render(
        <I18nextProvider i18n={i18n}>
          {(['current', 'outdated', 'gracePeriod'] as const).map((status) => (
            <ConsentBadge key={status} status={status} size={size} />
          ))}
        </I18nextProvider>,
      )
      const badges = [...container.querySelectorAll('span')]
      expect(badges.map(({ textContent }) => textContent)).toEqual(['Up to date', 'Outdated', 'Grace period'])
      const shapes = badges.map((badge) => badge.querySelector('svg')?.innerHTML)
      expect(new Set(shapes).size).toBe(3)
    },
  )
})
