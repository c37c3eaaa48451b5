import type { ActorRefLike, AnyEventObject, Snapshot } from 'xstate'
import { type Entry, type Observation, createKeptEntries } from './kept-entries.ts'
import { type KnownActor, createKnownActors } from './known-actors.ts'

export interface JournalOptions {
  readonly now: () => number
  readonly maxEntries?: number
}

const moveStart = (actor: KnownActor, { observation, record }: Entry): boolean => {
  if (observation?.kind === 'event') {
    actor.start = { snapshot: observation.after ?? (actor.ref.getSnapshot() as Snapshot<unknown>) }
  } else if (record?.kind === 'event') actor.start = { state: record.after }
  else return false
  return true
}

export const createJournal = ({ now, maxEntries = 5000 }: JournalOptions) => {
  const actors = createKnownActors()
  let number = 0
  let lastDropped = 0
  let dropped = 0
  const entries = createKeptEntries(maxEntries, (entry) => {
    lastDropped = entry.number
    const { actor } = entry
    if (actor === null) return
    if (moveStart(actor, entry)) dropped += 1
    actors.release(actor)
    if (entry.from !== null) actors.release(entry.from)
  })
  const add = (
    kind: Observation['kind'],
    event: AnyEventObject,
    actor: KnownActor | null,
    from: KnownActor | null = null,
  ) => {
    const observation: Observation = { kind, event, transitions: [], after: null }
    const entry: Entry = { number: (number += 1), at: now(), actor, from, observation, record: null }
    if (actor !== null) actors.retain(actor)
    if (from !== null) actors.retain(from)
    entries.add(entry)
    return entry
  }
  return {
    actors,
    add,
    begin: (ref: ActorRefLike, parent: KnownActor | null) => actors.begin(ref, parent, (number += 1), now()),
    after: entries.after,
    droppedUpTo: () => lastDropped,
    dropped: () => dropped,
  }
}

export type Journal = ReturnType<typeof createJournal>
