/** Analysing side by side is bounded by memory: each turn has threads and lists of its own. */
const maxTurns = 2
/** All turns but one may be long work's, so that what is small always finds a place soon. */
const maxLongTurns = maxTurns - 1
/** Analysing that took longer counts as long. */
const longWorkMs = 20_000
/** A turn ends when it took this long and somebody else could have it, by what waits. */
const sliceMs = { short: 5_000, long: 60_000 }

/** The repository whose analysing takes turns. */
export interface TurnHolder {
  readonly organisationId: string
  readonly repositoryId: string
}

export interface Turn {
  /** Whether the work shall pause at the next good place, since others wait. */
  readonly isOver: boolean
  /** Gives the turn back; always to be called. */
  end(): void
}

interface Organisation {
  works: number
  /** Milliseconds of analysing; one that comes anew starts with what the least served one had. */
  spent: number
}

interface Work {
  readonly organisation: Organisation
  /** Milliseconds of analysing in earlier turns. */
  spent: number
  startedAt: number
  grant: () => void
}

/**
 * Decides which repository is analysed next. The organisation with the fewest turns and the least time comes first, and
 * of its repositories the one that has had the least time: small ones pass a big one, and nobody waits for all of
 * another organisation's.
 */
export class AnalysisTurns {
  readonly #now: () => number
  readonly #organisations = new Map<string, Organisation>()
  readonly #works = new Map<string, Work>()
  readonly #waiting = new Set<Work>()
  /** In the order they began. */
  readonly #running = new Set<Work>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Resolves when it is this repository's turn; rejects with the signal's reason. */
  async begin(holder: TurnHolder, signal: AbortSignal): Promise<Turn> {
    signal.throwIfAborted()
    const work = this.#findWork(holder)
    const granted = new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.delete(work)
        reject(signal.reason)
      }
      work.grant = () => {
        signal.removeEventListener('abort', onAbort)
        resolve()
      }
      signal.addEventListener('abort', onAbort, { once: true })
    })
    this.#waiting.add(work)
    this.#grantNext()
    await granted
    const isOver = () => this.#isOver(work)
    return {
      get isOver() {
        return isOver()
      },
      end: () => this.#end(work),
    }
  }

  /** The repository is done or given up. */
  forget({ organisationId, repositoryId }: TurnHolder): void {
    const work = this.#works.get(repositoryId)
    if (work === undefined) return
    this.#works.delete(repositoryId)
    work.organisation.works -= 1
    if (work.organisation.works === 0) this.#organisations.delete(organisationId)
  }

  #findWork({ organisationId, repositoryId }: TurnHolder): Work {
    const known = this.#works.get(repositoryId)
    if (known !== undefined) return known
    const minSpent = Math.min(...[...this.#organisations.values()].map(({ spent }) => spent))
    const fresh = { works: 0, spent: Number.isFinite(minSpent) ? minSpent : 0 }
    const organisation = this.#organisations.get(organisationId) ?? fresh
    this.#organisations.set(organisationId, organisation)
    organisation.works += 1
    const work = { organisation, spent: 0, startedAt: 0, grant: () => undefined }
    this.#works.set(repositoryId, work)
    return work
  }

  #elapsed(work: Work): number {
    return this.#running.has(work) ? this.#now() - work.startedAt : 0
  }

  #isLong(work: Work): boolean {
    return work.spent + this.#elapsed(work) >= longWorkMs
  }

  #isOver(work: Work): boolean {
    const running = [...this.#running]
    const longBefore = running.slice(0, running.indexOf(work)).filter((candidate) => this.#isLong(candidate))
    if (this.#isLong(work) && longBefore.length >= maxLongTurns) return true
    const next = this.#choose(running.filter((candidate) => candidate !== work))
    return next !== undefined && this.#elapsed(work) >= sliceMs[this.#isLong(next) ? 'long' : 'short']
  }

  #end(work: Work): void {
    const elapsed = this.#elapsed(work)
    if (!this.#running.delete(work)) return
    work.spent += elapsed
    work.organisation.spent += elapsed
    this.#grantNext()
  }

  #grantNext(): void {
    for (let next = this.#choose([...this.#running]); next !== undefined; next = this.#choose([...this.#running])) {
      this.#waiting.delete(next)
      this.#running.add(next)
      next.startedAt = this.#now()
      next.grant()
    }
  }

  /** The work that comes next beside those that are `running`. */
  #choose(running: readonly Work[]): Work | undefined {
    if (running.length >= maxTurns) return undefined
    const isFull = running.filter((work) => this.#isLong(work)).length >= maxLongTurns
    const countTurns = ({ organisation }: Work) => running.filter((work) => work.organisation === organisation).length
    return [...this.#waiting]
      .filter((work) => !isFull || !this.#isLong(work))
      .toSorted(
        (left, right) =>
          countTurns(left) - countTurns(right) ||
          left.organisation.spent - right.organisation.spent ||
          left.spent - right.spent,
      )[0]
  }
}
