import type { ActorRefLike, AnyEventObject, Snapshot } from 'xstate'
import { type Entry, type Told, createKeptEntries } from './kept-entries.ts'
import { type KnownActor, createKnownActors } from './known-actors.ts'

export interface JournalOptions {
  readonly now: () => number
  /** Events, notices and controls that are kept. */
  readonly most?: number
}

/** Numbers whatever happens and keeps the newest of it. */
export const createJournal = ({ now, most = 5000 }: JournalOptions) => {
  const actors = createKnownActors()
  let number = 0
  let lastDropped = 0
  let dropped = 0
  const entries = createKeptEntries(most, (entry) => {
    lastDropped = entry.number
    const { actor, told, record } = entry
    if (actor === null) return
    if (told?.kind === 'event') {
      dropped += 1
      actor.start = { snapshot: told.after ?? (actor.ref.getSnapshot() as Snapshot<unknown>) }
    } else if (record?.kind === 'event') {
      dropped += 1
      actor.start = { standing: record.after }
    }
    actors.unmention(actor)
    if (entry.from !== null) actors.unmention(entry.from)
  })
  const add = (kind: Told['kind'], event: AnyEventObject, actor: KnownActor | null, from: KnownActor | null = null) => {
    const told: Told = { kind, event, transitions: [], after: null }
    const entry: Entry = { number: (number += 1), at: now(), actor, from, told, record: null }
    if (actor !== null) actors.mention(actor)
    if (from !== null) actors.mention(from)
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
