const maxTimes = 131_072

export interface StepTimes {
  readonly add: (milliseconds: number) => void
  readonly quantile: (share: number) => number | null
}

/**
 * Quantiles are exact up to 131,072 steps; above, a uniform sample is kept (Vitter's algorithm R, seeded so that a log always gives
 * equal figures).
 */
export const createStepTimes = (): StepTimes => {
  let times = new Float64Array(64)
  let seen = 0
  let seed = 1
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * below)
  }
  return {
    add(milliseconds) {
      if (seen === times.length && seen < maxTimes) {
        const larger = new Float64Array(times.length * 2)
        larger.set(times)
        times = larger
      }
      const index = seen < maxTimes ? seen : random(seen + 1)
      if (index < maxTimes) times[index] = milliseconds
      seen += 1
    },
    quantile(share) {
      const kept = Math.min(seen, maxTimes)
      if (kept === 0) return null
      return times.slice(0, kept).sort()[Math.max(0, Math.ceil(share * kept) - 1)] ?? null
    },
  }
}
