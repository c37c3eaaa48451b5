import type { ActorRefLike, AnyEventObject, InspectionEvent, Snapshot } from 'xstate'
import type { Journal } from './journal.ts'
import type { Entry } from './kept-entries.ts'
import type { KnownActor } from './known-actors.ts'
import type { WatchedEvent } from './watch-actors.ts'
import { getTransitions } from '../xstate-internals.ts'

type InspectionEventOf<T extends InspectionEvent['type']> = Extract<InspectionEvent, { type: T }>

export interface Follower {
  readonly follow: (inspected: WatchedEvent) => void
  /** Entries that still wait were never processed, or their actor failed. */
  readonly settleAll: () => void
}

const createPending = ({ actors, add }: Journal) => {
  const settle = (actor: KnownActor, { observation }: Entry): void => {
    if (observation === null) return
    observation.after = actor.ref.getSnapshot() as Snapshot<unknown>
    if (observation.after.status !== 'active') actors.end(actor)
  }
  return {
    settle,
    /** Entries before this one were never processed, because the mailbox was cleared. */
    current: (actor: KnownActor, event: AnyEventObject): Entry => {
      const place = actor.pending.findIndex(({ observation }) => observation?.event === event)
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
  const sent = ({ actorRef, sourceRef, event }: InspectionEventOf<'@xstate.event'>): void => {
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
    follow: (inspected) => {
      if (inspected.type === '@xstate.event') return sent(inspected)
      const actor = actors.get(inspected.actorRef)
      if (actor === null) return
      if (inspected.type === '@xstate.microstep')
        current(actor, inspected.event).observation?.transitions.push(...getTransitions(inspected))
      else if (inspected.type === '@xstate.snapshot') done(actor, inspected.event)
      else if (inspected.type === 'work.notice') add('notice', inspected.event, actor)
      else if (inspected.type === '@xstate.action' && inspected.action.type === 'xstate.emit')
        add('notice', (inspected.action.params as { event: AnyEventObject }).event, actor)
    },
  }
}
