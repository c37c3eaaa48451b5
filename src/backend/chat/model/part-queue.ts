/** Joins what several callbacks of one work send into one sequence. The sequence ends, or fails, with the work. */
export class PartQueue<Part> {
  readonly #waiting: Part[] = []
  #wake = (): void => undefined
  #hasEnded = false
  readonly #work: Promise<void>

  constructor(run: (send: (part: Part) => void) => Promise<void>) {
    this.#work = run((part) => {
      this.#waiting.push(part)
      this.#wake()
    }).finally(() => {
      this.#hasEnded = true
      this.#wake()
    })
    // Mark the rejection as handled; `parts` awaits the work.
    this.#work.catch(() => undefined)
  }

  async *parts(): AsyncGenerator<Part> {
    for (;;) {
      yield* this.#waiting.splice(0)
      if (this.#hasEnded) {
        yield* this.#waiting.splice(0)
        return await this.#work
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        if (this.#hasEnded || this.#waiting.length > 0) resolve()
      })
    }
  }
}
