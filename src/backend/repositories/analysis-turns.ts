import { minutes, seconds } from '#src/lib/durations.ts'

/** Memory bounds parallel analysis: each turn has threads and lists of its own. */
const maxTurns = 2
/** One turn is kept free of long work, so that small repositories soon find a place. */
const maxLongTurns = maxTurns - 1
const longWorkMs = 20_000
/** A turn ends after this time when other work could use it, depending on whether that work is short or long. */
const sliceMs = { short: 5 * seconds, long: 1 * minutes }

export interface TurnHolder {
  readonly organisationId: string
  readonly repositoryId: string
}

export interface Turn {
  readonly isOver: boolean
  end(): void
}

interface Organisation {
  works: number
  /** Milliseconds of analysis; a new organisation starts with the lowest value of the others. */
  spent: number
}

interface Work {
  readonly organisation: Organisation
  spent: number
  startedAt: number
  grant: () => void
}

/**
 * The organisation with the fewest turns and the least time comes first, and within it the repository with the least
 * time. Small repositories overtake big ones, and no organisation blocks another.
 */
export class AnalysisTurns {
  readonly #now: () => number
  readonly #organisations = new Map<string, Organisation>()
  readonly #works = new Map<string, Work>()
  readonly #waiting = new Set<Work>()
  readonly #running = new Set<Work>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

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
