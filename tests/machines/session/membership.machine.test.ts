import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  type OfferedFeatures,
  areFeaturesSettled,
  selectFeatures,
  membershipMachine,
} from '#machines/session/membership.machine.ts'
import { chartDefects } from '#src/inspect/model/machine-defects.ts'
import { transitionTable } from '#tests/support/machine-table.ts'
import { membershipPlan } from '#src/inspect/plans/membership.plan.ts'

const settle = () => new Promise((resolve) => setImmediate(resolve))

const running = (
  loadProfile: () => Promise<void>,
  loadFeatures: (organisationId: string | null) => Promise<string[]>,
) => {
  const notices: unknown[] = []
  const actor = createActor(
    membershipMachine.provide({
      actors: {
        loadProfile: fromPromise<void>(loadProfile),
        loadFeatures: fromPromise<OfferedFeatures, { readonly organisationId: string | null }>(async ({ input }) => ({
          features: await loadFeatures(input.organisationId),
          planFeatures: [`plan of ${input.organisationId}`],
        })),
      },
    }),
  )
  actor.on('*', (notice) => notices.push(notice))
  return { actor: actor.start(), notices }
}

describe('the membership chart', () => {
  it('has the transitions of the table', () => {
    expect(transitionTable(membershipMachine, membershipPlan)).toMatchInlineSnapshot(`
      "(start) --> signedOut
      signedOut --session.started--> signedIn.profile.loading & signedIn.features.loading / setOrganisation
      signedIn.profile.loading & signedIn.features.loading --session.started--> signedIn.profile.loading & signedIn.features.loading / setOrganisation
      signedIn.profile.loading & signedIn.features.loading --session.ended--> signedOut / clearOrganisation
      signedIn.features.loading --organisation.selected--> signedIn.features.loading / setOrganisation
      signedIn.profile.loading --done.actor.loadProfile--> signedIn.profile.settled
      signedIn.profile.loading --error.actor.loadProfile--> signedIn.profile.settled / announceProfileFailed ^profile.failed
      signedIn.profile.loading --after answerTimeout--> signedIn.profile.settled / announceProfileFailed ^profile.failed
      signedIn.features.loading --done.actor.loadFeatures--> signedIn.features.known / setFeatures, announceFeatures ^features.loaded
      signedIn.features.loading --error.actor.loadFeatures--> signedIn.features.unknown / announceFeaturesFailed ^features.failed
      signedIn.features.loading --after answerTimeout--> signedIn.features.unknown / announceFeaturesFailed ^features.failed
      signedIn.features.known --session.started--> signedIn.features.loading / setOrganisation
      signedIn.profile.loading & signedIn.features.known --session.ended--> signedOut / clearOrganisation
      signedIn.features.known --organisation.selected--> signedIn.features.loading / setOrganisation
      signedIn.features.unknown --session.started--> signedIn.features.loading / setOrganisation
      signedIn.profile.loading & signedIn.features.unknown --session.ended--> signedOut / clearOrganisation
      signedIn.features.unknown --connection.returned--> signedIn.features.loading
      signedIn.features.unknown --organisation.selected--> signedIn.features.loading / setOrganisation
      signedIn.profile.settled --session.started--> signedIn.profile.loading / setOrganisation
      signedIn.features.loading & signedIn.profile.settled --session.ended--> signedOut / clearOrganisation
      signedIn.profile.settled & signedIn.features.known --session.started--> signedIn.profile.loading & signedIn.features.loading / setOrganisation
      signedIn.profile.settled & signedIn.features.known --session.ended--> signedOut / clearOrganisation
      signedIn.profile.settled & signedIn.features.unknown --session.started--> signedIn.profile.loading & signedIn.features.loading / setOrganisation
      signedIn.profile.settled & signedIn.features.unknown --session.ended--> signedOut / clearOrganisation
      signedIn.features.known & signedIn.profile.settled --session.started--> signedIn.profile.loading & signedIn.features.loading / setOrganisation
      signedIn.features.known & signedIn.profile.settled --session.ended--> signedOut / clearOrganisation
      signedIn.features.unknown & signedIn.profile.settled --session.started--> signedIn.profile.loading & signedIn.features.loading / setOrganisation
      signedIn.features.unknown & signedIn.profile.settled --session.ended--> signedOut / clearOrganisation
      signedIn.profile.settled & signedIn.features.loading --session.ended--> signedOut / clearOrganisation"
    `)
  })

  it('M16 has no defects', () => expect(chartDefects(membershipMachine, membershipPlan)).toEqual([]))

  it('reads the features of the organisation that is selected, and forgets them on sign-out', async () => {
    const { actor, notices } = running(
      () => Promise.resolve(),
      (organisationId) => Promise.resolve([`features of ${organisationId}`]),
    )
    actor.send({ type: 'session.started', organisationId: 'org-1' })
    expect(areFeaturesSettled(actor.getSnapshot())).toBe(false)
    await settle()
    expect(selectFeatures(actor.getSnapshot()).features).toEqual(['features of org-1'])
    expect(actor.getSnapshot().value).toEqual({ signedIn: { profile: 'settled', features: 'known' } })
    actor.send({ type: 'organisation.selected', organisationId: 'org-2' })
    expect(selectFeatures(actor.getSnapshot()).features).toEqual([])
    await settle()
    expect(selectFeatures(actor.getSnapshot()).features).toEqual(['features of org-2'])
    actor.send({ type: 'session.ended' })
    expect(selectFeatures(actor.getSnapshot()).features).toEqual([])
    expect(notices).toEqual([
      { type: 'features.loaded', features: ['features of org-1'], planFeatures: ['plan of org-1'] },
      { type: 'features.loaded', features: ['features of org-2'], planFeatures: ['plan of org-2'] },
    ])
  })

  it('drops the features of an organisation that was left before they came', async () => {
    const waiting = new Map<string | null, (features: string[]) => void>()
    const { actor } = running(
      () => Promise.resolve(),
      (organisationId) => new Promise((resolve) => waiting.set(organisationId, resolve)),
    )
    actor.send({ type: 'session.started', organisationId: 'org-1' })
    actor.send({ type: 'organisation.selected', organisationId: 'org-2' })
    waiting.get('org-2')?.(['second'])
    await settle()
    waiting.get('org-1')?.(['first'])
    await settle()
    expect(selectFeatures(actor.getSnapshot()).features).toEqual(['second'])
  })

  it('only announces a failure', async () => {
    const [profileError, featuresError] = [new Error('profile'), new Error('features')]
    const { actor, notices } = running(
      () => Promise.reject(profileError),
      () => Promise.reject(featuresError),
    )
    actor.send({ type: 'session.started', organisationId: 'org-1' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ signedIn: { profile: 'settled', features: 'unknown' } })
    expect(areFeaturesSettled(actor.getSnapshot())).toBe(true)
    expect(notices).toEqual([
      { type: 'profile.failed', error: profileError },
      { type: 'features.failed', error: featuresError },
    ])
  })
})
