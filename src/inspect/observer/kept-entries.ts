import type { AnyEventObject, AnyTransitionDefinition, Snapshot } from 'xstate'
import type { PageRecord } from './record.ts'
import type { KnownActor } from './known-actors.ts'

export interface Entry {
  readonly number: number
  readonly at: number
  readonly actor: KnownActor | null
  readonly from: KnownActor | null
  observation: Observation | null
  record: PageRecord | null
}

export interface Observation {
  readonly kind: Exclude<PageRecord['kind'], 'actor'>
  readonly event: AnyEventObject
  readonly transitions: AnyTransitionDefinition[]
  /** Null means that the actor has not processed it yet. */
  after: Snapshot<unknown> | null
}

export const createKeptEntries = (maxEntries: number, onDrop: (entry: Entry) => void) => {
  let entries: Entry[] = []
  /** Entries before this index were dropped; the array is cut only now and then. */
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
    after: (number: number, atMost: number): readonly Entry[] => {
      const place = placeAfter(number)
      return entries.slice(place, place + atMost)
    },
  }
}
