import type { LookUp } from '#src/contract/answer-events.ts'
import type { LookUpRequest, LookUpResult } from './look-up.ts'

const maxSubjectLength = 200

export class LookUpList {
  readonly #tell: (lookUp: LookUp) => void
  #count = 0
  #leftInRound = 0

  constructor(tell: (lookUp: LookUp) => void) {
    this.#tell = tell
  }

  beginRound(maxLookUps: number): void {
    this.#leftInRound = maxLookUps
  }

  get isRoundOver(): boolean {
    return this.#leftInRound <= 0
  }

  async run(request: LookUpRequest, work: () => Promise<LookUpResult>): Promise<LookUpResult> {
    const { tool, subject, from, to } = request
    this.#count += 1
    this.#leftInRound -= 1
    const lines = from === undefined || to === undefined ? {} : { lines: { from, to } }
    const running: LookUp = {
      number: this.#count,
      tool,
      subject: subject.slice(0, maxSubjectLength),
      ...lines,
      state: 'running' as const,
    }
    this.#tell(running)
    try {
      const result = await work()
      this.#tell({ ...running, state: 'done', hits: result.hits })
      return result
    } catch (error) {
      this.#tell({ ...running, state: 'failed' })
      throw error
    }
  }
}
