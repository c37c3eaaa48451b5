import { createActor, fromPromise } from 'xstate'
import { type MembershipActor, type OfferedFeatures, membershipMachine } from '#machines/session/membership.machine.ts'
import { cacheScope } from '#machines/session/session.selectors.ts'
import type { Client } from '#src/api/client.ts'
import { keyOf } from '#src/api/call-key.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { userEndpoints } from '#src/contract/user.ts'
import type { Session } from './session.actor.ts'

/** The chart of what a signed-in person may use, fed by the session's notices. */
export const createMembership = (session: Session, client: Client): MembershipActor => {
  const scope = () => cacheScope(session.actor.getSnapshot())
  const actor = createActor(
    membershipMachine.provide({
      actors: {
        loadProfile: fromPromise(async () => {
          const { preload } = await import('swr')
          await preload(keyOf(scope(), userEndpoints.read), () => client.call(userEndpoints.read))
        }),
        loadFeatures: fromPromise<OfferedFeatures, { organisationId: string | null }>(async ({ input }) => {
          if (input.organisationId === null) return { features: [], planFeatures: [] }
          const [{ features }, { plan }] = await Promise.all([
            client.call(organisationEndpoints.features),
            client.call(organisationEndpoints.read),
          ])
          return { features, planFeatures: plan.features.map(({ code }) => code) }
        }),
      },
    }),
    { systemId: 'membership' },
  )
  session.actor.on('session.started', ({ organisationId }) => actor.send({ type: 'session.started', organisationId }))
  session.actor.on('session.ended', () => actor.send({ type: 'session.ended' }))
  session.actor.on('organisation.selected', ({ organisationId }) =>
    actor.send({ type: 'organisation.selected', organisationId }),
  )
  actor.on('features.failed', ({ error }) => reportError(error))
  actor.on('profile.failed', ({ error }) => reportError(error))
  return actor
}
