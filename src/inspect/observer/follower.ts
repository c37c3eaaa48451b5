import type { ActorRefLike, AnyEventObject, InspectionEvent, Snapshot } from 'xstate'
import type { Journal } from './journal.ts'
import type { Entry } from './kept-entries.ts'
import type { KnownActor } from './known-actors.ts'
import type { WatchTold } from './watch-actors.ts'

type Told<T extends InspectionEvent['type']> = Extract<InspectionEvent, { type: T }>

/** Follows each actor through what it is sent: an event is sent, steps are taken, and then it stands somewhere. */
export interface Follower {
  readonly follow: (told: WatchTold) => void
  /** Once nothing is going on any more: what still waits was never done, or its actor broke. */
  readonly settleAll: () => void
}

const createPending = ({ actors, add }: Journal) => {
  const settle = (actor: KnownActor, { told }: Entry): void => {
    if (told === null) return
    told.after = actor.ref.getSnapshot() as Snapshot<unknown>
    if (told.after.status !== 'active') actors.end(actor)
  }
  return {
    settle,
    /** The one that the actor works on; what was sent before it was never done, since its mailbox was emptied. */
    current: (actor: KnownActor, event: AnyEventObject): Entry => {
      const place = actor.pending.findIndex(({ told }) => told?.event === event)
      for (const lost of place > 0 ? actor.pending.splice(0, place) : []) settle(actor, lost)
      const [head] = actor.pending
      if (head !== undefined) return head
      const unsent = add('event', event, actor)
      actor.pending.push(unsent)
      return unsent
    },
  }
}

export const createFollower = (journal: Journal): Follower => {
  const { actors, add, begin } = journal
  const { settle, current } = createPending(journal)
  const start = (ref: ActorRefLike, parent: KnownActor | null): KnownActor => {
    const known = actors.get(ref)
    if (known === null) return begin(ref, parent)
    known.hasEnded = false
    return known
  }
  const sent = ({ actorRef, sourceRef, event }: Told<'@xstate.event'>): void => {
    const from = actors.get(sourceRef)
    const actor = event.type === 'xstate.init' ? start(actorRef, from) : actors.get(actorRef)
    if (actor !== null) actor.pending.push(add('event', event, actor, from))
  }
  const done = (actor: KnownActor, event: AnyEventObject): void => {
    const entry = current(actor, event)
    actor.pending.shift()
    settle(actor, entry)
  }
  return {
    settleAll: () => {
      for (const actor of actors.all()) for (const entry of actor.pending.splice(0)) settle(actor, entry)
    },
    follow: (told) => {
      if (told.type === '@xstate.event') return sent(told)
      const actor = actors.get(told.actorRef)
      if (actor === null) return
      if (told.type === '@xstate.microstep') current(actor, told.event).told?.transitions.push(...told._transitions)
      else if (told.type === '@xstate.snapshot') done(actor, told.event)
      else if (told.type === 'work.notice') add('notice', told.event, actor)
      else if (told.type === '@xstate.action' && told.action.type === 'xstate.emit')
        add('notice', (told.action.params as { event: AnyEventObject }).event, actor)
    },
  }
}
