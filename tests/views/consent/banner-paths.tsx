import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { type Actor, createActor } from 'xstate'
import type { cornerBannerMachine } from '#machines/consent/corner-banner.machine.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { bannerPlan } from '#src/inspect/plans/consent-overlays.plan.ts'
import type { openPage } from './consent-page.tsx'

type Machine = typeof cornerBannerMachine

export const button = (name: string) => screen.findByRole('button', { name })
export const noButton = (name: string) => expect(screen.queryByRole('button', { name })).toBeNull()

interface Banner {
  readonly title: string
  readonly version: string
  readonly open: (banner: Actor<Machine>) => ReturnType<typeof openPage>
}

export const replayBanner = (machine: Machine, { title, version, open }: Banner) => {
  const region = () => screen.queryByRole('region', { name: title })
  const openBanner = async () => {
    const banner = createActor(machine)
    banner.start()
    return { banner, ...(await open(banner)) }
  }
  return replayPaths<Machine, Awaited<ReturnType<typeof openBanner>>>(machine, bannerPlan, {
    open: openBanner,
    close: ({ close }) => close(),
    drive: {
      'choice.needed': ({ banner }, event) => banner.send(event),
      'choice.made': ({ banner }, event) => banner.send(event),
      'banner.acceptAll': async ({ user }) => user.click(await button('Accept all')),
      'banner.declineAll': async ({ user }) => user.click(await button('Decline all')),
      'banner.managePreferences': async ({ user }) => user.click(await button('Manage preferences')),
      'banner.minimise': async ({ user }) => user.click(await button('Minimise')),
      'banner.reopen': async ({ user }) => user.click(await button('Cookie settings')),
    },
    see: {
      hidden: async () => {
        await waitFor(() => expect(region()).toBeNull())
        noButton('Cookie settings')
      },
      'asking.open': async () => {
        await waitFor(() => expect(region()?.textContent).toContain(`Policy ${version}`))
        noButton('Cookie settings')
      },
      'asking.minimised': async () => {
        await button('Cookie settings')
        expect(region()).toBeNull()
      },
    },
  })
}
