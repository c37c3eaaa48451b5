import type { HostFault } from '#src/contract/integration-health.ts'
import { maxTicketKeys, type Ticket } from '#src/contract/tickets.ts'
import { seconds } from '#src/lib/durations.ts'
import { getProjectKey } from '#src/lib/ticket-keys.ts'
import { toHostFault } from '../integrations/host-fault.ts'
import { findIntegration, type IntegrationRow, keepHealth } from '../integrations/integrations.store.ts'
import { openStoredJira } from '../jira/jira-access.ts'
import { getRecognisedKeys, readJiraAccount } from '../jira/jira-account.ts'
import { fetchTickets } from '../jira/jira-tickets.ts'
import type { Services } from '../services.ts'
import { TicketCache } from './ticket-cache.ts'

type TicketsDeps = Pick<Services, 'clock' | 'config' | 'db' | 'log' | 'sealer'>

const maxAskMs = 10 * seconds
const maxWaitMs = 3 * seconds
const pauseMs = 30 * seconds

export interface Tickets {
  /**
   * Returns the tickets that the organisation's tracker knows under the keys, in the order of the keys. A tracker that
   * fails, or takes more than three seconds, knows none but those that are kept.
   */
  lookUp(organisationId: string, keys: readonly string[]): Promise<Ticket[]>
  close(): Promise<void>
}

const toScope = ({ organisation_id: id, version, updated_at: updatedAt }: IntegrationRow): string =>
  `${id} ${version} ${updatedAt.getTime()}`

const waitAtMost = async (work: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}

class Lookups implements Tickets {
  readonly #deps: TicketsDeps
  readonly #cache: TicketCache
  readonly #asking = new Map<string, Promise<void>>()
  readonly #pausedUntil = new Map<string, number>()
  readonly #closing = new AbortController()

  constructor(deps: TicketsDeps) {
    this.#deps = deps
    this.#cache = new TicketCache(deps.clock)
  }

  async lookUp(organisationId: string, given: readonly string[]): Promise<Ticket[]> {
    if (given.length === 0) return []
    const row = await findIntegration(this.#deps.db, { organisationId, kind: 'jira' })
    if (row === undefined) return []
    const recognised = getRecognisedKeys(readJiraAccount(row))
    const keys = [...new Set(given)].filter((key) => recognised.has(getProjectKey(key))).slice(0, maxTicketKeys)
    const scope = toScope(row)
    const [unknown, stale] = (['unknown', 'stale'] as const).map((state) =>
      keys.filter((key) => this.#cache.getState(scope, key) === state),
    )
    void this.#renew(row, scope, stale ?? [])
    await waitAtMost(this.#renew(row, scope, unknown ?? []), maxWaitMs)
    return keys.flatMap((key) => this.#cache.read(scope, key) ?? [])
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#asking.values())
  }

  async #renew(row: IntegrationRow, scope: string, keys: readonly string[]): Promise<void> {
    const toId = (key: string): string => `${scope} ${key}`
    const left = keys.filter((key) => !this.#asking.has(toId(key)))
    if (left.length > 0 && !this.#isPaused(scope)) {
      const work = this.#ask(row, scope, left).finally(() => left.forEach((key) => this.#asking.delete(toId(key))))
      for (const key of left) this.#asking.set(toId(key), work)
    }
    await Promise.all(keys.map((key) => this.#asking.get(toId(key))))
  }

  #isPaused(scope: string): boolean {
    const until = this.#pausedUntil.get(scope) ?? 0
    if (until > this.#deps.clock()) return true
    this.#pausedUntil.delete(scope)
    return this.#closing.signal.aborted
  }

  async #ask(row: IntegrationRow, scope: string, keys: readonly string[]): Promise<void> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(maxAskMs)])
    try {
      this.#cache.keep(scope, keys, await fetchTickets(openStoredJira(this.#deps, row), keys, signal))
      if (row.fault !== null) await this.#keepHealth(row, undefined)
    } catch (error) {
      if (!this.#closing.signal.aborted) await this.#noteFailure(row, scope, error)
    }
  }

  async #noteFailure(row: IntegrationRow, scope: string, error: unknown): Promise<void> {
    const { clock, log } = this.#deps
    const fault = toHostFault(error)
    const waitMs = fault.retryAfter === undefined ? pauseMs : fault.retryAfter * seconds
    this.#pausedUntil.set(scope, clock() + waitMs)
    log.info('tickets were not looked up', { organisationId: row.organisation_id, fault: fault.kind })
    await this.#keepHealth(row, fault)
  }

  async #keepHealth(row: IntegrationRow, fault: HostFault | undefined): Promise<void> {
    const { clock, db, log } = this.#deps
    await keepHealth(db, row, fault, new Date(clock())).catch((error: unknown) =>
      log.error('health of a tracker not kept', { error }),
    )
  }
}

export const openTickets = (deps: TicketsDeps): Tickets => new Lookups(deps)
