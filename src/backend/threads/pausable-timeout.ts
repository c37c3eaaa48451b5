/** The limit does not run while the thread waits for the server. */
export class PausableTimeout {
  #leftMs: number
  readonly #onOver: () => void
  #timer: NodeJS.Timeout | undefined
  #resumedAt = 0
  #waits = 0

  constructor(limitMs: number, onOver: () => void) {
    this.#leftMs = limitMs
    this.#onOver = onOver
    this.#run()
  }

  pause(): void {
    this.#waits += 1
    if (this.#waits > 1) return
    this.stop()
    this.#leftMs -= performance.now() - this.#resumedAt
  }

  resume(): void {
    this.#waits -= 1
    if (this.#waits === 0) this.#run()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #run(): void {
    this.#resumedAt = performance.now()
    this.#timer = setTimeout(this.#onOver, Math.max(0, this.#leftMs))
  }
}
