import type { ActorRefFrom } from 'xstate'
import type { SessionActor, SessionSnapshot } from '#machines/session/session.machine.ts'
import { currentRole, holdsRoles } from '#machines/session/session.selectors.ts'
import type { toastsMachine } from '#machines/toasts/toasts.machine.ts'
import type { Access } from '#src/contract/endpoint.ts'
import { isRole } from '#src/contract/roles.ts'

type Change = 'role' | 'organisation'

const belongs = ({ context: { mandates, organisationId } }: SessionSnapshot): boolean =>
  mandates.some((mandate) => mandate.organisationId === organisationId)

/** Whoever no longer belongs to the organisation they look at goes on in another one of theirs. */
const settle = (actor: SessionActor, before: SessionSnapshot): Change | null => {
  const now = actor.getSnapshot()
  const [other] = now.context.mandates
  if (!belongs(now) && other !== undefined) {
    actor.send({ type: 'organisation.select', organisationId: other.organisationId })
    return 'organisation'
  }
  return currentRole(now) === currentRole(before) ? null : 'role'
}

/**
 * The server has refused what the token promises: somebody changed the role meanwhile. The token is exchanged for one that
 * says what holds now; what came of it is told. A refusal that the token explains changes nothing, so that none repeats.
 */
export const renewRole = (actor: SessionActor, access: Access, toasts: ActorRefFrom<typeof toastsMachine>): void => {
  const before = actor.getSnapshot()
  if (!isRole(access) || !holdsRoles(access)(before)) return
  const subscriptions = [
    actor.on('session.refreshed', () => {
      stop()
      const change = settle(actor, before)
      if (change === null) return
      toasts.send({ type: 'toast.show', content: { kind: 'info', words: { key: `membership.${change}` } } })
    }),
    actor.on('session.ended', () => stop()),
  ]
  const stop = () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
  const { epoch, generation } = before.context
  actor.send({ type: 'token.rejected', epoch, generation })
}
