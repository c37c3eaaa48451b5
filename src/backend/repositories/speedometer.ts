const windowMs = 5_000

export const createSpeedometer = (now: () => number = () => performance.now()) => {
  let samples: { at: number; count: number }[] = []
  return {
    begin() {
      samples = [{ at: now(), count: 0 }]
    },
    after(count: number): number {
      const at = now()
      samples.push({ at, count })
      while (samples.length > 2 && (samples[1]?.at ?? at) < at - windowMs) samples.shift()
      const first = samples[0] ?? { at, count: 0 }
      return at === first.at ? 0 : Math.round(((count - first.count) / (at - first.at)) * 10_000) / 10
    },
  }
}
