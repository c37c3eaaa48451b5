import { LRUCache } from 'lru-cache'
import type { Ticket } from '#src/contract/tickets.ts'
import { minutes } from '#src/lib/durations.ts'

const maxKept = 5_000
const freshMs = 5 * minutes

interface Kept {
  readonly at: number
  readonly ticket: Ticket | undefined
}

/** `scope` is the version of an integration, so nothing is known after a change of it. */
export class TicketCache {
  readonly #clock: () => number
  readonly #kept = new LRUCache<string, Kept>({ max: maxKept })

  constructor(clock: () => number) {
    this.#clock = clock
  }

  read(scope: string, key: string): Ticket | undefined {
    return this.#kept.get(`${scope} ${key}`)?.ticket
  }

  getState(scope: string, key: string): 'unknown' | 'fresh' | 'stale' {
    const kept = this.#kept.get(`${scope} ${key}`)
    if (kept === undefined) return 'unknown'
    return this.#clock() - kept.at < freshMs ? 'fresh' : 'stale'
  }

  keep(scope: string, keys: readonly string[], tickets: readonly Ticket[]): void {
    const at = this.#clock()
    for (const key of keys)
      this.#kept.set(`${scope} ${key}`, { at, ticket: tickets.find((ticket) => ticket.key === key) })
  }
}
