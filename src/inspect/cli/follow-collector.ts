import { seconds } from '#src/lib/durations.ts'
import { collectedEndpoints } from '#src/contract/additions.ts'
import { readText } from '../funnels/log-text.ts'
import { createPresence, type FollowLog, type Following, maxBackOffMs, pollIntervalMs } from './growing-log.ts'

export const maxListedEvents = 1_000
const answerTimeoutMs = 10 * seconds

export class CollectorRefusal extends Error {
  override readonly name = 'CollectorRefusal'
}

type Load = (address: URL, init: { readonly signal: AbortSignal }) => Promise<Response>

const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429

const readLines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

const countTexts = (texts: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

export const listNewLines = (known: readonly string[], listed: readonly string[]): readonly string[] => {
  const unexplained = countTexts(known)
  return listed.filter((line) => {
    const count = unexplained.get(line) ?? 0
    unexplained.set(line, count - 1)
    return count <= 0
  })
}

class FollowedCollector {
  private newest: readonly string[] = []
  private hasAnswered = false
  private state: 'open' | 'cleared' | 'broken' = 'open'
  private backOffMs = pollIntervalMs
  private readonly address: string
  private readonly load: Load
  private readonly following: Following
  private readonly notePresence: (isThere: boolean) => void

  constructor(address: string, load: Load, following: Following) {
    this.address = address
    this.load = load
    this.following = following
    this.notePresence = createPresence(following)
  }

  async *logs() {
    const { signal, onNotice } = this.following
    while (!signal.aborted) {
      yield { isContinued: false, pieces: this.pieces() }
      if (this.state === 'cleared') onNotice('rewritten')
      this.state = 'open'
    }
  }

  private async *pieces(): AsyncGenerator<string> {
    const { signal, onCaughtUp, wait } = this.following
    yield* this.readWhole()
    while (!signal.aborted && this.state === 'open') {
      onCaughtUp()
      await wait(pollIntervalMs)
      if (signal.aborted) return
      const listed = await this.reach(() => this.list())
      if (listed !== null) yield* this.takeNew(listed)
    }
  }

  private async *readWhole(): AsyncGenerator<string> {
    const answer = await this.reach(() => this.ask(collectedEndpoints.log.path, 'application/x-ndjson'))
    if (!answer?.body) return
    let rest = ''
    this.newest = []
    try {
      for await (const piece of readText(answer.body)) {
        const lines = readLines(rest + piece)
        rest = piece.endsWith('\n') ? '' : (lines.pop() ?? '')
        this.newest = [...this.newest, ...lines].slice(-maxListedEvents)
        yield piece
      }
    } catch {
      if (this.following.signal.aborted) return
      this.state = 'broken'
      this.notePresence(false)
      await this.following.wait(pollIntervalMs)
    }
  }

  /** The last known event is missing from the list when the log was cleared, or when more arrived at once than a list holds. */
  private *takeNew(listed: readonly string[]): Generator<string> {
    const last = this.newest.at(-1)
    if (last !== undefined && !listed.includes(last)) {
      this.state = 'cleared'
      return
    }
    const lines = listNewLines(this.newest, listed)
    this.newest = listed
    if (lines.length > 0) yield `${lines.join('\n')}\n`
  }

  private async list(): Promise<readonly string[]> {
    const answer = await this.ask(collectedEndpoints.events.path, 'application/json', answerTimeoutMs)
    const events = (await answer.json()) as readonly unknown[]
    return events.map((event) => JSON.stringify(event)).toReversed()
  }

  private async ask(path: string, type: string, timeoutMs?: number): Promise<Response> {
    const { signal } = this.following
    const within = timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const answer = await this.load(new URL(path, this.address), { signal: within })
    const isOther = answer.ok && answer.headers.get('content-type')?.startsWith(type) !== true
    if (answer.ok && !isOther) return answer
    answer.body?.cancel().catch(() => undefined)
    const reason = isOther ? 'with something else' : String(answer.status)
    if (!this.hasAnswered && (isOther || isRefusal(answer.status))) throw new CollectorRefusal(reason)
    throw new Error(`${path} answered ${reason}`)
  }

  private async reach<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    const { signal, wait } = this.following
    while (!signal.aborted) {
      try {
        const answer = await ask()
        this.hasAnswered = true
        this.backOffMs = pollIntervalMs
        this.notePresence(true)
        return answer
      } catch (error) {
        if (error instanceof CollectorRefusal) throw error
        if (signal.aborted) return null
        this.notePresence(false)
        await wait(this.backOffMs)
        this.backOffMs = Math.min(maxBackOffMs, 2 * this.backOffMs)
      }
    }
    return null
  }
}

/** Follows the collector of an installation on this machine, which answers nobody else. Throws `CollectorRefusal`. */
export const followCollector =
  (address: string, load: Load = fetch): FollowLog =>
  (following) =>
    new FollowedCollector(address, load, following).logs()
