import type { ActorRefFrom } from 'xstate'
import type { SessionActor } from '#machines/session/session.machine.ts'
import { getHeldRole } from '#machines/session/session.setup.ts'
import type { toastsMachine } from '#machines/toasts/toasts.machine.ts'

type Toasts = Pick<ActorRefFrom<typeof toastsMachine>, 'send'>

/** A person who no longer belongs to the current organisation goes on in another one of theirs. */
export const tellRoleChanges = (actor: SessionActor, toasts: Toasts): void => {
  let known = getHeldRole(actor.getSnapshot().context)
  const remember = () => {
    known = getHeldRole(actor.getSnapshot().context)
  }
  const tell = (change: 'role' | 'organisation') =>
    toasts.send({ type: 'toast.show', content: { kind: 'info', words: { key: `membership.${change}` } } })
  actor.on('session.started', remember)
  actor.on('session.ended', remember)
  actor.on('organisation.selected', remember)
  actor.on('session.refreshed', () => {
    const before = known
    remember()
    if (before === null || before === known) return
    const [mandate] = actor.getSnapshot().context.mandates
    if (known !== null) return tell('role')
    if (mandate === undefined) return
    actor.send({ type: 'organisation.select', organisationId: mandate.organisationId })
    tell('organisation')
  })
}
