import { createActor, fromPromise } from 'xstate'
import { type MembershipActor, type OfferedFeatures, membershipMachine } from '#machines/session/membership.machine.ts'
import { cacheScope } from '#machines/session/session.selectors.ts'
import type { Client } from '#src/api/client.ts'
import { isUnavailable } from '#src/lib/no-answer-error.ts'
import type { FeatureMemory } from './membership-calls.ts'
import type { Session } from './session.actor.ts'

interface Deps {
  readonly session: Session
  readonly client: Client
  readonly memory: FeatureMemory
  readonly report: (error: unknown) => void
}

const retryWhenUnavailable = async (actor: MembershipActor, error: unknown): Promise<void> => {
  if (!isUnavailable(error)) return
  const { retryDelayMs } = await import('#src/api/unavailable.ts')
  const { organisationId } = actor.getSnapshot().context
  setTimeout(() => {
    const { context, value } = actor.getSnapshot()
    const isUnknown = typeof value === 'object' && value.signedIn?.features === 'unknown'
    if (organisationId === null || !isUnknown || context.organisationId !== organisationId) return
    actor.send({ type: 'organisation.selected', organisationId })
  }, retryDelayMs(2))
}

export const joinMembership = (session: Session['actor'], actor: MembershipActor): void => {
  session.on('session.started', ({ organisationId }) => actor.send({ type: 'session.started', organisationId }))
  session.on('session.ended', () => actor.send({ type: 'session.ended' }))
  session.on('organisation.selected', ({ organisationId }) =>
    actor.send({ type: 'organisation.selected', organisationId }),
  )
}

export const createMembership = ({ session, client, memory, report }: Deps): MembershipActor => {
  const actor = createActor(
    membershipMachine.provide({
      actors: {
        loadProfile: fromPromise(async () => {
          const { loadProfile } = await import('./membership-calls.ts')
          await loadProfile(client, cacheScope(session.actor.getSnapshot()))
        }),
        loadFeatures: fromPromise<OfferedFeatures, { organisationId: string | null }>(async ({ input }) => {
          const { loadFeatures } = await import('./membership-calls.ts')
          return loadFeatures(client, memory, input.organisationId)
        }),
      },
    }),
    { systemId: 'membership' },
  )
  joinMembership(session.actor, actor)
  actor.on('features.failed', ({ error }) => {
    const isOfCall = error instanceof Error && error.cause !== undefined
    report(isOfCall ? error : new Error('errors.featuresFailed', { cause: error }))
    void retryWhenUnavailable(actor, isOfCall ? error.cause : error)
  })
  actor.on('profile.failed', ({ error }) => report(error))
  return actor
}
