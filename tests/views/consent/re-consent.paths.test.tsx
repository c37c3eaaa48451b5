import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SimulatedClock, type SnapshotFrom, createActor } from 'xstate'
import { changelogMachine } from '#machines/consent/changelog.machine.ts'
import { deferralMachine } from '#machines/consent/deferral.machine.ts'
import { policyUpdateMachine } from '#machines/consent/policy-update.machine.ts'
import { reConsentMachine } from '#machines/consent/re-consent.machine.ts'
import { simulatedPolicy } from '#machines/consent/simulated-policy.ts'
import { allAccepted } from '#src/contract/consent-record.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import { changelogPlan, deferralPlan, reConsentPlan } from '#src/inspect/plans/consent-overlays.plan.ts'
import { createRecord } from '#src/inspect/plans/consent-samples.ts'
import { button, noButton, replayBanner } from './banner-paths.tsx'
import { openPage } from './consent-page.tsx'

const region = (name: string) => screen.queryByRole('region', { name })
const dialog = (name: RegExp) => screen.findByRole('dialog', { name })

const policy = simulatedPolicy
const record = createRecord(allAccepted)

const policyUpdate = replayBanner(policyUpdateMachine, {
  title: 'The cookie policy has been updated',
  version: '2.0.0',
  open: (chart) => openPage({ policy, parts: { policyUpdate: chart } }),
})

const reConsentPage = async () => {
  const banner = createActor(reConsentMachine)
  banner.start()
  return { banner, ...(await openPage({ policy, record, parts: { banner } })) }
}

const reConsent = replayPaths<typeof reConsentMachine, Awaited<ReturnType<typeof reConsentPage>>>(
  reConsentMachine,
  reConsentPlan,
  {
    open: reConsentPage,
    close: ({ close }) => close(),
    drive: {
      'question.raised': ({ banner }, event) => banner.send(event),
      'question.withdrawn': ({ banner }, event) => banner.send(event),
      'banner.review': async ({ user }) => user.click(await button('Review changes')),
      'banner.remindLater': async ({ user }) => user.click(await button('Remind me later')),
      'banner.defer': async ({ user }) => user.click(await button('Close and remind me later')),
      'banner.minimise': async ({ user }) => user.click(await button('Minimise')),
      'banner.reopen': async ({ user }) => user.click(await button('Cookie settings Grace period')),
    },
    see: {
      hidden: async () => {
        await waitFor(() => expect(region('The cookie policy has changed')).toBeNull())
        noButton('Cookie settings Grace period')
      },
      'asking.open': async (_, { context }: SnapshotFrom<typeof reConsentMachine>) => {
        await button('Review changes')
        await waitFor(() => {
          expect(screen.queryAllByRole('button', { name: 'Remind me later' })).toHaveLength(
            context.deferralsLeft > 0 ? 1 : 0,
          )
          expect(screen.queryAllByRole('button', { name: 'Close and remind me later' })).toHaveLength(
            context.deferralsLeft > 0 && !context.isSignedIn ? 1 : 0,
          )
        })
        expect(region('The cookie policy has changed')?.textContent).toContain('14 days left')
      },
      'asking.minimised': async () => {
        await button('Cookie settings Grace period')
        expect(region('The cookie policy has changed')).toBeNull()
      },
    },
  },
)

const changelogPage = async () => {
  const changelog = createActor(changelogMachine)
  changelog.start()
  return { changelog, ...(await openPage({ policy, record, parts: { changelog } })) }
}

const changelog = replayPaths<typeof changelogMachine, Awaited<ReturnType<typeof changelogPage>>>(
  changelogMachine,
  changelogPlan,
  {
    open: changelogPage,
    close: ({ close }) => close(),
    drive: {
      'changelog.open': ({ changelog: chart }, event) => chart.send(event),
      'changelog.accept': async ({ user }) => user.click(await button('Accept changes')),
      'changelog.remindLater': async ({ user }) => {
        await dialog(/^What has changed/)
        await user.click(await button('Remind me later'))
      },
      'changelog.managePreferences': async ({ user }) => user.click(await button('Manage preferences')),
      'changelog.close': async ({ user }) => {
        await dialog(/^What has changed/)
        await user.keyboard('{Escape}')
      },
      'grace.ended': ({ changelog: chart }, event) => chart.send(event),
      'question.answered': ({ changelog: chart }, event) => chart.send(event),
    },
    see: {
      closed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
      'open.inGrace': async () => {
        await dialog(/^What has changed/)
        await waitFor(() => expect(screen.getAllByRole('button', { name: 'Remind me later' })).toHaveLength(1))
      },
      'open.afterGrace': async () => {
        await dialog(/^What has changed/)
        await waitFor(() => noButton('Remind me later'))
        await button('Accept changes')
      },
    },
  },
)

const deferralPage = async () => {
  const clock = new SimulatedClock()
  const deferral = createActor(deferralMachine, { clock })
  deferral.start()
  return { deferral, clock, ...(await openPage({ policy, record, parts: { deferral } })) }
}

const deferral = replayPaths<typeof deferralMachine, Awaited<ReturnType<typeof deferralPage>>>(
  deferralMachine,
  deferralPlan,
  {
    open: deferralPage,
    close: ({ close }) => close(),
    drive: {
      'deferral.open': ({ deferral: chart }, event) => chart.send(event),
      'deferral.confirm': async ({ user }) => user.click(await button('Put it off')),
      'deferral.review': async ({ user }) => {
        await screen.findByRole('alertdialog')
        await user.click(await button('Review changes'))
      },
      'deferral.cancel': async ({ user }) => user.click(await button('Cancel')),
      'grace.ended': ({ deferral: chart }, event) => chart.send(event),
      'question.answered': ({ deferral: chart }, event) => chart.send(event),
    },
    cause: { 'xstate.after.confirmPause.deferral.open.confirming': ({ clock }) => clock.increment(500) },
    see: {
      closed: () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull()),
      'open.asking': async () => {
        await screen.findByRole('alertdialog', { name: 'Put it off for now?' })
        expect((await button('Put it off')).getAttribute('aria-disabled')).toBeNull()
      },
      'open.confirming': async () => {
        expect((await button('Putting it off…')).getAttribute('aria-disabled')).toBe('true')
      },
      'open.exhausted': async () => {
        await screen.findByRole('alertdialog', { name: 'It cannot be put off again' })
        noButton('Put it off')
      },
    },
  },
)

describe.each([
  ['the policy-update banner', policyUpdate],
  ['the re-consent banner', reConsent],
  ['the changelog', changelog],
  ['the deferral dialog', deferral],
])('%s, as its chart says', (_, { paths, gaps }) => {
  it.each(paths)('$description', ({ run }) => run())
  it('leaves nothing out', () => expect(gaps).toEqual([]))
})
