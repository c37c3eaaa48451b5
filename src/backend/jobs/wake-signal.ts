/** A notification between `reset` and `wait` is not lost. */
export class WakeSignal {
  #hasRung = false
  #wake: (() => void) | undefined

  reset(): void {
    this.#hasRung = false
  }

  notify(): void {
    this.#hasRung = true
    this.#wake?.()
  }

  async wait(milliseconds: number): Promise<void> {
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
