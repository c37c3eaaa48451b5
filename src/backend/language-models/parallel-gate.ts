interface Line {
  max: number
  running: number
  readonly waiting: Set<() => void>
}

/** Lets at most `max` works of an owner run at a time; those who wait take turns in the order in which they came. */
export class ParallelGate {
  readonly #lines = new Map<string, Line>()

  /**
   * Resolves to what gives the turn back, or to undefined after `maxWaitMs` or when the signal aborts. The latest `max`
   * of an owner holds for all who wait.
   */
  enter(
    owner: string,
    { max, maxWaitMs, signal }: { readonly max: number; readonly maxWaitMs: number; readonly signal: AbortSignal },
  ): Promise<(() => void) | undefined> {
    if (signal.aborted) return Promise.resolve(undefined)
    const line = this.#lines.get(owner) ?? { max, running: 0, waiting: new Set<() => void>() }
    line.max = max
    this.#lines.set(owner, line)
    return new Promise((resolve) => {
      const leave = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        line.waiting.delete(begin)
      }
      const begin = (): void => {
        leave()
        line.running += 1
        resolve(this.#createReturn(owner, line))
      }
      const giveUp = (): void => {
        leave()
        this.#advance(owner, line)
        resolve(undefined)
      }
      const timer = setTimeout(giveUp, maxWaitMs)
      signal.addEventListener('abort', giveUp)
      line.waiting.add(begin)
      this.#advance(owner, line)
    })
  }

  #createReturn(owner: string, line: Line): () => void {
    let isReturned = false
    return () => {
      if (isReturned) return
      isReturned = true
      line.running -= 1
      this.#advance(owner, line)
    }
  }

  #advance(owner: string, line: Line): void {
    for (const begin of line.waiting) {
      if (line.running >= line.max) break
      begin()
    }
    if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(owner)
  }
}
