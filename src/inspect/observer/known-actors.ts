import { Actor, type ActorRefLike, type AnyStateMachine, type Snapshot, StateMachine } from 'xstate'
import type { ActorState } from './record.ts'
import type { Entry } from './kept-entries.ts'

export interface KnownActor {
  readonly id: string
  readonly parent: KnownActor | null
  readonly name: string
  readonly chart: AnyStateMachine | null
  readonly input: unknown
  readonly ref: ActorRefLike
  readonly number: number
  readonly at: number
  start: { readonly snapshot: Snapshot<unknown> } | { readonly state: ActorState }
  readonly pending: Entry[]
  hasEnded: boolean
  /** Counts the kept entries about the actor and the known actors that it started. */
  references: number
}

const getChart = (ref: ActorRefLike): AnyStateMachine | null =>
  ref instanceof Actor && ref.logic instanceof StateMachine ? ref.logic : null

const getInput = (ref: ActorRefLike): unknown => (ref instanceof Actor ? ref.options.input : undefined)

const getName = (ref: ActorRefLike): string => (ref instanceof Actor ? (ref.systemId ?? ref.id) : ref.sessionId)

const toKnownActor = (ref: ActorRefLike, parent: KnownActor | null, number: number, at: number): KnownActor => ({
  id: ref.sessionId,
  parent,
  name: getName(ref),
  chart: getChart(ref),
  input: getInput(ref),
  ref,
  number,
  at,
  start: { snapshot: ref.getSnapshot() as Snapshot<unknown> },
  pending: [],
  hasEnded: false,
  references: 0,
})

/** An actor is known while it lives and while a kept entry refers to it. */
export const createKnownActors = () => {
  const known = new Map<string, KnownActor>()
  const forgetIfDone = (actor: KnownActor): void => {
    if (!actor.hasEnded || actor.references > 0 || known.get(actor.id) !== actor) return
    known.delete(actor.id)
    if (actor.parent !== null) release(actor.parent)
  }
  const release = (actor: KnownActor): void => {
    actor.references -= 1
    forgetIfDone(actor)
  }
  return {
    get: (ref: ActorRefLike | undefined): KnownActor | null => (ref && known.get(ref.sessionId)) ?? null,
    byId: (id: string): KnownActor | null => known.get(id) ?? null,
    all: (): Iterable<KnownActor> => known.values(),
    begin: (ref: ActorRefLike, parent: KnownActor | null, number: number, at: number): KnownActor => {
      const actor = toKnownActor(ref, parent, number, at)
      known.set(actor.id, actor)
      if (parent !== null) parent.references += 1
      return actor
    },
    retain: (actor: KnownActor): void => {
      actor.references += 1
    },
    release,
    end: (actor: KnownActor): void => {
      actor.hasEnded = true
      forgetIfDone(actor)
    },
  }
}
