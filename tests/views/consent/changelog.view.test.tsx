import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { allAccepted } from '#src/contract/consent-record.ts'
import { languages } from '#src/contract/languages.ts'
import { days } from '#src/lib/durations.ts'
import { change, iso, noon, createRecord } from '#src/inspect/plans/consent-samples.ts'
import { violations } from '../../ui/violations.ts'
import { type Given, stored } from './consent-page.tsx'
import {
  banner,
  button,
  changelog,
  deferral,
  kept,
  noBanner,
  noDialog,
  openAsked,
  policy,
  preferences,
  record,
  readTexts,
} from './re-consent-page.tsx'

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
        readTexts(
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
    expect(within(dialog).getAllByText('From version 1.2.0 to version 2.0.0')).toHaveLength(1)
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
    const unexplained = await openChangelog({ policy: withChanges([change({ description: 'changes.__proto__' })]) })
    expect(unexplained.dialog.textContent).toContain('There is no further description of this change.')
    unexplained.close()
    const unchanged = await openChangelog({ policy: withChanges([]) })
    expect(unchanged.dialog.textContent).toContain('None of the groups has changed.')
  })

  it('accepts with one press and closes; the focus goes to the page, since the banner goes, too', async () => {
    const { user } = await openChangelog()
    await user.click(await button('Accept changes'))
    await noDialog()
    await noBanner()
    expect(kept()).toEqual(
      createRecord({ ...allAccepted, consentVersion: '2.0.0', source: 'policy-update-banner-modal' }),
    )
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
      record: { ...record, deferralCount: 1, gracePeriodExpiry: iso(noon + 5 * days) },
    })
    expect(dialog.textContent).toContain('This is the last time it can be put off.')
    expect(dialog.textContent).toContain('We will not ask again before the grace period ends.')
  })

  it('counts nothing where nothing was put off', async () => {
    const { consent } = await openAsked()
    await banner()
    act(() => consent.reConsent.read()?.deferral.send({ type: 'deferral.open', deferralsLeft: 0 }))
    expect((await deferral()).textContent).toContain('The policy does not allow it to be put off any longer.')
  })

  it('says that the maximum is reached to someone who comes from the preferences, and leads back to the changes (C15)', async () => {
    const { user, consent, pass } = await openAsked()
    const putOff = async () => {
      const dialog = await preferences()
      await user.click(within(dialog).getByRole('button', { name: 'Review changes' }))
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
