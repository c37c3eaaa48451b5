import { toPercent } from '#machines/analytics/funnel.setup.ts'
import type { Way } from './people.ts'
import { type StepTimes, createStepTimes } from './step-times.ts'

export const toShare = (part: number, whole: number): number | null => (whole === 0 ? null : toPercent(part, whole))

export class StepTally {
  readonly times: StepTimes = createStepTimes()
  readonly expected: number | undefined
  users = 0
  joined = 0
  fromPrevious = 0
  givenUp = 0
  private timed = 0
  private delayed = 0

  constructor(expected: number | undefined) {
    this.expected = expected
  }

  time(from: number, to: number): void {
    const step = Math.max(0, to - from)
    if (Number.isNaN(step)) return
    this.times.add(step)
    this.timed += 1
    if (this.expected !== undefined && step > this.expected) this.delayed += 1
  }

  giveUp(way: Pick<Way, 'givenUp'>, index: number): void {
    if ((way.givenUp >> index) & 1) return
    way.givenUp |= 1 << index
    this.givenUp += 1
  }

  figures() {
    return {
      medianStep: this.times.quantile(0.5),
      p90Step: this.times.quantile(0.9),
      expectedDuration: this.expected ?? null,
      delayedShare: this.expected === undefined ? null : toShare(this.delayed, this.timed),
    }
  }
}
