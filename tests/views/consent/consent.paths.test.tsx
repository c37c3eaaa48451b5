import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type SnapshotFrom, createActor } from 'xstate'
import { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import { preferencesMachine } from '#machines/consent/preferences.machine.ts'
import { consentCategories, allRefused } from '#src/contract/consent-record.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { noon } from '#src/inspect/plans/consent-samples.ts'
import { button, replayBanner } from './banner-paths.tsx'
import { openPage } from './consent-page.tsx'

const banner = replayBanner(cornerBannerMachine, {
  title: 'Your choice about cookies',
  version: '1.2.0',
  open: (chart) => openPage({ charts: { banner: chart } }),
})

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
      'preferences.open': { choices: { ...allRefused, marketing: true }, source: 'corner-banner-modal' },
      'category.toggle': [{ category: 'statistics' }, { category: 'support' }],
      'preferences.save': { at: noon },
      'preferences.cancel': {},
      'subject.changed': {},
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
      'subject.changed': ({ preferences: chart }, event) => chart.send(event),
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
