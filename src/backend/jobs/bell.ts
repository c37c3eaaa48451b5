/** Wakes one who waits. A ring between `reset` and `rung` is not lost. */
export class Bell {
  #hasRung = false
  #wake: (() => void) | undefined

  reset(): void {
    this.#hasRung = false
  }

  ring(): void {
    this.#hasRung = true
    this.#wake?.()
  }

  /** Resolves at the next ring, or after `milliseconds`. */
  async rung(milliseconds: number): Promise<void> {
    if (this.#hasRung) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }
}
