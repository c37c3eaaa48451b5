import { render, screen, waitFor, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, it } from 'vitest'
import { simulatedPolicy } from '#machines/consent/simulated-policy.ts'
import { type ConsentRecord, allChoices, noChoices } from '#src/contract/consent-record.ts'
import { type Language, languages } from '#src/contract/languages.ts'
import { ConsentBadge } from '#src/views/consent/consent-badge.tsx'
import { change, day, iso, noon, recordOf } from '../../machines/consent/consent-room.ts'
import { focused } from '../ui/page.ts'
import { violations } from '../ui/violations.ts'
import { type Given, openPage, stored, textsIn } from './consent-page.tsx'

const policy = simulatedPolicy
const record = recordOf(allChoices)
const openAsked = (given: Given = {}) => openPage({ policy, record, ...given })

const button = (name: string) => screen.findByRole('button', { name })
const banner = () => screen.findByRole('region', { name: 'The cookie policy has changed' })
const noBanner = () => waitFor(() => expect(screen.queryByRole('region')).toBeNull())
const changelog = () => screen.findByRole('dialog', { name: /^What has changed in the cookie policy/ })
const deferral = () => screen.findByRole('alertdialog')
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const kept = () => JSON.parse(stored() ?? '') as ConsentRecord
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

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
    ['Accept all', allChoices],
    ['Decline all', noChoices],
  ])('%s: one press, under the latest policy, with the notice that says so', async (name, choices) => {
    const { user } = await openPage({ policy })
    expect((await screen.findByRole('region')).textContent).toContain('under the latest version, 2.0.0')
    await user.click(await button(name))
    await noBanner()
    expect(kept()).toEqual(recordOf({ ...choices, consentVersion: '2.0.0', source: 'policy-update-banner' }))
  })

  it('opens the preferences with everything off (C02), and says that Global Privacy Control is honoured (C22)', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true })
    try {
      const { user } = await openPage({ policy })
      expect((await screen.findByRole('region')).textContent).toContain('Global Privacy Control')
      await user.click(await button('Manage preferences'))
      await screen.findByRole('dialog', { name: /^Cookie preferences/ })
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

/** How a language counts days, as its own grammar has it. */
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
    for (const [index, days] of [1, 2, 5].entries()) {
      const { close } = await openAsked({
        language,
        record: { ...record, gracePeriodExpiry: iso(noon + days * day) },
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
    expect(kept()).toMatchObject({ ...allChoices, deferralCount: 1, consentVersion: '1.1.0' })
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it('goes with the tick that ends the grace period, and the badge of the preferences says outdated (C14)', async () => {
    const { consent, pass } = await openAsked()
    await banner()
    for (let days = 0; days < 14; days += 1) pass(day)
    await noBanner()
    consent.openPreferences()
    const dialog = await screen.findByRole('dialog', { name: /^Cookie preferences/ })
    expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe(
      'Cookie preferences Policy 2.0.0Outdated',
    )
  })
})

describe('the changelog', () => {
  const openChangelog = async (given: Given = {}) => {
    const page = await openAsked(given)
    await page.user.click(await button('Review changes'))
    return { ...page, dialog: await changelog() }
  }

  it('shows the changes by group, each with its kind and the services it concerns, by name where it has one', async () => {
    const { dialog } = await openChangelog()
    const groups = within(dialog)
      .getAllByRole('region')
      .map((group) => [
        within(group).getByRole('heading').textContent,
        textsOf(
          within(group)
            .getAllByRole('listitem')
            .filter((item) => item.querySelector('p')),
        ),
      ])
    expect(groups).toEqual([
      ['Preferences', ['ChangedThe widths of panels and columns are remembered as well.No service is affected.']],
      [
        'Statistics',
        [
          'AddedRecordings of how a page is used, and maps of where people click. All text and input is hidden in them.Affected servicesSession recordingHeatmaps',
          'ChangedUsage data is kept for 12 months instead of 24.Affected servicesUsage analytics',
        ],
      ],
      [
        'Marketing',
        ['AddedWhich campaign a visit came from is passed on to the advertiser.Affected servicescampaign-attribution'],
      ],
      [
        'Support',
        [
          'RemovedCard payment moves to the payment provider’s own page and sets no cookies here any more.Affected servicesCard payment',
          'ChangedSupport chats are stored in the European Union.Affected servicesSupport chat',
        ],
      ],
    ])
    expect(within(dialog).getAllByText('From version 1.1.0 to version 2.0.0')).toHaveLength(1)
    expect(await violations()).toEqual([])
  })

  it.each([
    ['1.0.1', '1.0.1'],
    ['1.1', '1.0.0'],
    ['abc', '1.0.0'],
    ['', '1.0.0'],
  ])('comes from %j as %s (C13)', async (consentVersion, shown) => {
    const { dialog } = await openChangelog({ record: { ...record, consentVersion } })
    expect(dialog.textContent).toContain(`From version ${shown} to version 2.0.0`)
  })

  it('says so where a change has no description, and where no group has changed', async () => {
    const withChanges = (changes: ReturnType<typeof change>[]) => ({
      ...policy,
      history: [{ version: '2.0.0', requiresReConsent: true, changes }],
    })
    const one = await openChangelog({ policy: withChanges([change({ description: 'changes.__proto__' })]) })
    expect(one.dialog.textContent).toContain('There is no further description of this change.')
    one.close()
    const other = await openChangelog({ policy: withChanges([]) })
    expect(other.dialog.textContent).toContain('None of the groups has changed.')
  })

  it('accepts with one press and closes; the focus goes to the page, since the banner goes, too', async () => {
    const { user } = await openChangelog()
    await user.click(await button('Accept changes'))
    await noDialog()
    await noBanner()
    expect(kept()).toEqual(recordOf({ ...allChoices, consentVersion: '2.0.0', source: 'policy-update-banner-modal' }))
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it.each(['{Escape}', 'Close'])('left by %s accepts nothing, and the focus goes back (C24)', async (way) => {
    const { user } = await openChangelog()
    const before = stored()
    await (way === 'Close' ? user.click(await button('Close')) : user.keyboard(way))
    await noDialog()
    expect(stored()).toBe(before)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Review changes'))
  })

  it.each(languages)('has no fault that axe finds in %s, nor has what opens above it', async (language) => {
    const { consent } = await openAsked({ language })
    await waitFor(() => expect(consent.reConsent.read()).not.toBeNull())
    const parts = consent.reConsent.read()
    parts?.openChangelog()
    await screen.findByRole('dialog')
    expect(await violations()).toEqual([])
    parts?.changelog.send({ type: 'changelog.remindLater' })
    await deferral()
    expect(await violations()).toEqual([])
  })
})

describe('the deferral dialog', () => {
  const openDeferral = async (given: Given = {}) => {
    const page = await openAsked(given)
    await page.user.click(await button('Remind me later'))
    return { ...page, dialog: await deferral() }
  }

  it('says when the question comes back and how long there is, and confirms after half a second (C16)', async () => {
    const { user, dialog, pass } = await openDeferral()
    expect(dialog.textContent).toContain('We will ask again in 7 days.')
    expect(dialog.textContent).toContain('The grace period ends in 14 days.')
    expect(dialog.textContent).not.toContain('last time')
    await user.dblClick(await button('Put it off'))
    expect((await button('Putting it off…')).getAttribute('aria-busy')).toBe('true')
    pass(499)
    expect(kept().deferralCount).toBe(0)
    pass(1)
    await noBanner()
    expect(kept()).toMatchObject({ deferralCount: 1, lastDeferralDate: iso(noon) })
    await waitFor(() => expect(document.activeElement?.id).toBe('content'))
  })

  it.each(['Cancel', 'Close', '{Escape}'])('left by %s during the wait puts nothing off (C16)', async (way) => {
    const { user, pass } = await openDeferral()
    const before = stored()
    await user.click(await button('Put it off'))
    await (way.startsWith('{') ? user.keyboard(way) : user.click(await button(way)))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    pass(10_000)
    expect(stored()).toBe(before)
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Remind me later'))
  })

  it('knows when it is the last time, and when nobody will ask again before the end', async () => {
    const { dialog } = await openDeferral({
      record: { ...record, deferralCount: 1, gracePeriodExpiry: iso(noon + 5 * day) },
    })
    expect(dialog.textContent).toContain('This is the last time it can be put off.')
    expect(dialog.textContent).toContain('We will not ask again before the grace period ends.')
  })

  it('says that the maximum is reached to someone who comes from the preferences, and leads back to the changes (C15)', async () => {
    const { user, consent, pass } = await openAsked()
    const putOff = async () => {
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Review changes' }))
      await changelog()
      await user.click(await button('Remind me later'))
      await user.click(await button('Put it off'))
      pass(500)
      await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Review changes'))
    }
    await banner()
    consent.openPreferences()
    await putOff()
    await putOff()
    await user.click(await button('Review changes'))
    await changelog()
    await user.click(await button('Remind me later'))
    const dialog = await deferral()
    expect(dialog.textContent).toContain('It cannot be put off again')
    expect(dialog.textContent).toContain('You have put it off 2 times')
    expect(within(dialog).queryByRole('button', { name: 'Put it off' })).toBeNull()
    expect(await violations()).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Review changes' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await changelog()
    expect(kept().deferralCount).toBe(2)
  })
})

describe('the preferences', () => {
  it('mark statistics as new while a recording service waits to be accepted, and no longer after that', async () => {
    const { consent, user } = await openAsked()
    await banner()
    consent.openPreferences()
    await screen.findByRole('switch', { name: 'Statistics New' })
    expect(textsOf(screen.getAllByText('New'))).toEqual(['New'])
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
    const preferences = await screen.findByRole('dialog', { name: /^Cookie preferences/ })
    await user.click(within(preferences).getByRole('button', { name: 'Review changes' }))
    await changelog()
    await user.click(await button('Accept changes'))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([preferences]))
    expect(within(preferences).queryByRole('button', { name: 'Review changes' })).toBeNull()
    expect(within(preferences).getByRole('heading', { level: 2 }).textContent).toContain('Up to date')
    await waitFor(() => expect(preferences.contains(document.activeElement)).toBe(true))
  })

  it('show no badge before a choice, and lead nowhere while the flag is off', async () => {
    const { consent } = await openPage()
    consent.openPreferences()
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe('Cookie preferences Policy 1.1.0')
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
