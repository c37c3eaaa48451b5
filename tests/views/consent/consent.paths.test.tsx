import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type SnapshotFrom, createActor } from 'xstate'
import { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import { preferencesMachine } from '#machines/consent/preferences.machine.ts'
import { consentCategories, noChoices } from '#src/contract/consent-record.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { noon } from '../../machines/consent/consent-room.ts'
import { openPage } from './consent-page.tsx'

const button = (name: string) => screen.findByRole('button', { name })
const region = () => screen.queryByRole('region', { name: 'Your choice about cookies' })

const bannerPage = async () => {
  const banner = createActor(cornerBannerMachine)
  banner.start()
  return { banner, ...(await openPage({ charts: { banner } })) }
}

const banner = replayPaths<typeof cornerBannerMachine, Awaited<ReturnType<typeof bannerPage>>>(
  cornerBannerMachine,
  {
    events: {
      'choice.needed': {},
      'choice.made': {},
      'banner.acceptAll': { at: noon },
      'banner.declineAll': { at: noon },
      // The button of a minimised banner opens it, and no more.
      'banner.managePreferences': (snapshot) => (snapshot.matches({ asking: 'open' }) ? {} : []),
      'banner.minimise': {},
      'banner.reopen': {},
    },
  },
  {
    open: bannerPage,
    close: ({ close }) => close(),
    drive: {
      'choice.needed': ({ banner: chart }, event) => chart.send(event),
      'choice.made': ({ banner: chart }, event) => chart.send(event),
      'banner.acceptAll': async ({ user }) => user.click(await button('Accept all')),
      'banner.declineAll': async ({ user }) => user.click(await button('Decline all')),
      'banner.managePreferences': async ({ user }) => user.click(await button('Manage preferences')),
      'banner.minimise': async ({ user }) => user.click(await button('Minimise')),
      'banner.reopen': async ({ user }) => user.click(await button('Cookie settings')),
    },
    see: {
      hidden: async () => {
        await waitFor(() => expect(region()).toBeNull())
        expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull()
      },
      'asking.open': async () => {
        await waitFor(() => expect(region()?.textContent).toContain('Policy 1.1.0'))
        expect(screen.queryByRole('button', { name: 'Cookie settings' })).toBeNull()
      },
      'asking.minimised': async () => {
        await button('Cookie settings')
        expect(region()).toBeNull()
      },
    },
  },
)

type Preferences = SnapshotFrom<typeof preferencesMachine>

const preferencesPage = async ({ selfHosted }: { selfHosted: boolean }) => {
  const preferences = createActor(preferencesMachine, { input: { selfHosted } })
  preferences.start()
  return { preferences, ...(await openPage({ isSelfHosted: selfHosted, charts: { preferences } })) }
}

const preferences = replayPaths<typeof preferencesMachine, Awaited<ReturnType<typeof preferencesPage>>>(
  preferencesMachine,
  {
    inputs: [{ selfHosted: false }, { selfHosted: true }],
    events: {
      'preferences.open': { choices: { ...noChoices, marketing: true }, source: 'corner-banner-modal' },
      'category.toggle': [{ category: 'statistics' }, { category: 'support' }],
      'preferences.save': { at: noon },
      'preferences.cancel': {},
    },
    distinguish: ({ context }) => context.draft,
  },
  {
    open: (input) => preferencesPage(input as { selfHosted: boolean }),
    close: ({ close }) => close(),
    drive: {
      'preferences.open': ({ preferences: chart }, event) => chart.send(event),
      'category.toggle': async ({ user }, { category }) => {
        const names = {
          preferences: 'Preferences',
          statistics: 'Statistics',
          marketing: 'Marketing',
          support: 'Support',
        }
        await user.click(await screen.findByRole('switch', { name: names[category] }))
      },
      'preferences.save': async ({ user }) => user.click(await button('Save preferences')),
      'preferences.cancel': async ({ user }) => {
        await screen.findByRole('dialog')
        await user.keyboard('{Escape}')
      },
    },
    see: {
      closed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
      explaining: async () => {
        await screen.findByRole('dialog', { name: /^Cookie preferences/ })
        expect(screen.queryAllByRole('switch')).toEqual([])
      },
      editing: async (_, { context }: Preferences) => {
        const switches = await screen.findAllByRole<HTMLInputElement>('switch')
        expect(switches.map(({ checked }) => checked)).toEqual([
          true,
          ...consentCategories.map((category) => context.draft[category]),
        ])
      },
    },
  },
)

describe('the corner banner, as its chart says', () => {
  it.each(banner.paths)('$description', ({ run }) => run())
  it('leaves nothing out', () => expect(banner.gaps).toEqual([]))
})

describe('the preferences, as their chart says', () => {
  it.each(preferences.paths)('$description', ({ run }) => run())
  it('leaves nothing out', () => expect(preferences.gaps).toEqual([]))
})
