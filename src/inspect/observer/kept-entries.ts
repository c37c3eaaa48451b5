import type { AnyEventObject, AnyTransitionDefinition, Snapshot } from 'xstate'
import type { PageRecord } from './record.ts'
import type { KnownActor } from './known-actors.ts'

/** What happened, as XState told it: it becomes a record when somebody wants it, and is then let go. */
export interface Entry {
  readonly number: number
  readonly at: number
  /** Null: it happened to the page. */
  readonly actor: KnownActor | null
  readonly from: KnownActor | null
  observation: Observation | null
  record: PageRecord | null
}

export interface Observation {
  readonly kind: Exclude<PageRecord['kind'], 'actor'>
  readonly event: AnyEventObject
  readonly transitions: AnyTransitionDefinition[]
  /** Null until the actor is done with it. */
  after: Snapshot<unknown> | null
}

/** The newest entries, at most so many; `onDrop` is told of each that makes way. */
export const createKeptEntries = (maxEntries: number, onDrop: (entry: Entry) => void) => {
  let entries: Entry[] = []
  /** Entries before this one have made way: the array is cut once in a while, not each time. */
  let first = 0
  const placeAfter = (number: number): number => {
    let [low, high] = [first, entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((entries[middle]?.number ?? Infinity) <= number) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    add: (entry: Entry): void => {
      entries.push(entry)
      if (entries.length - first <= maxEntries) return
      const oldest = entries[first]
      first += 1
      if (first >= maxEntries) {
        entries = entries.slice(first)
        first = 0
      }
      if (oldest !== undefined) onDrop(oldest)
    },
    /** Those with a greater number, in order. */
    after: (number: number, atMost: number): readonly Entry[] => {
      const place = placeAfter(number)
      return entries.slice(place, place + atMost)
    },
  }
}
