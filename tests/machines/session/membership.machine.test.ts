import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import {
  type OfferedFeatures,
  areFeaturesSettled,
  featuresOf,
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
  it('makes these moves and no others', () => {
    expect(transitionTable(membershipMachine, membershipPlan)).toMatchInlineSnapshot(`
      "(start) --> away
      away --session.started--> present.profile.loading & present.features.loading / enter
      present.profile.loading & present.features.loading --session.started--> present.profile.loading & present.features.loading / enter
      present.profile.loading & present.features.loading --session.ended--> away / leave
      present.features.loading --organisation.selected--> present.features.loading / enter
      present.profile.loading --done.actor.loadProfile--> present.profile.settled
      present.profile.loading --error.actor.loadProfile--> present.profile.settled / announceProfileFailed ^profile.failed
      present.profile.loading --after answerTimeout--> present.profile.settled / announceProfileFailed ^profile.failed
      present.features.loading --done.actor.loadFeatures--> present.features.known / keepFeatures, announceFeatures ^features.loaded
      present.features.loading --error.actor.loadFeatures--> present.features.unknown / announceFeaturesFailed ^features.failed
      present.features.loading --after answerTimeout--> present.features.unknown / announceFeaturesFailed ^features.failed
      present.features.known --session.started--> present.features.loading / enter
      present.profile.loading & present.features.known --session.ended--> away / leave
      present.features.known --organisation.selected--> present.features.loading / enter
      present.features.unknown --session.started--> present.features.loading / enter
      present.profile.loading & present.features.unknown --session.ended--> away / leave
      present.features.unknown --connection.returned--> present.features.loading
      present.features.unknown --organisation.selected--> present.features.loading / enter
      present.profile.settled --session.started--> present.profile.loading / enter
      present.features.loading & present.profile.settled --session.ended--> away / leave
      present.profile.settled & present.features.known --session.started--> present.profile.loading & present.features.loading / enter
      present.profile.settled & present.features.known --session.ended--> away / leave
      present.profile.settled & present.features.unknown --session.started--> present.profile.loading & present.features.loading / enter
      present.profile.settled & present.features.unknown --session.ended--> away / leave
      present.features.known & present.profile.settled --session.started--> present.profile.loading & present.features.loading / enter
      present.features.known & present.profile.settled --session.ended--> away / leave
      present.features.unknown & present.profile.settled --session.started--> present.profile.loading & present.features.loading / enter
      present.features.unknown & present.profile.settled --session.ended--> away / leave
      present.profile.settled & present.features.loading --session.ended--> away / leave"
    `)
  })

  it('M16 is sound', () => expect(chartDefects(membershipMachine, membershipPlan)).toEqual([]))

  it('reads the features of the organisation that is selected, and forgets them on sign-out', async () => {
    const { actor, notices } = running(
      () => Promise.resolve(),
      (organisationId) => Promise.resolve([`features of ${organisationId}`]),
    )
    actor.send({ type: 'session.started', organisationId: 'org-1' })
    expect(areFeaturesSettled(actor.getSnapshot())).toBe(false)
    await settle()
    expect(featuresOf(actor.getSnapshot()).features).toEqual(['features of org-1'])
    expect(actor.getSnapshot().value).toEqual({ present: { profile: 'settled', features: 'known' } })
    actor.send({ type: 'organisation.selected', organisationId: 'org-2' })
    expect(featuresOf(actor.getSnapshot()).features).toEqual([])
    await settle()
    expect(featuresOf(actor.getSnapshot()).features).toEqual(['features of org-2'])
    actor.send({ type: 'session.ended' })
    expect(featuresOf(actor.getSnapshot()).features).toEqual([])
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
    expect(featuresOf(actor.getSnapshot()).features).toEqual(['second'])
  })

  it('only tells of a failure', async () => {
    const [profileError, featuresError] = [new Error('profile'), new Error('features')]
    const { actor, notices } = running(
      () => Promise.reject(profileError),
      () => Promise.reject(featuresError),
    )
    actor.send({ type: 'session.started', organisationId: 'org-1' })
    await settle()
    expect(actor.getSnapshot().value).toEqual({ present: { profile: 'settled', features: 'unknown' } })
    expect(areFeaturesSettled(actor.getSnapshot())).toBe(true)
    expect(notices).toEqual([
      { type: 'profile.failed', error: profileError },
      { type: 'features.failed', error: featuresError },
    ])
  })
})
