import type { CloneProgress } from './git-progress.ts'

interface Transfer {
  readonly measure: () => Promise<number>
  readonly limits: { readonly maxSilenceSeconds: number; readonly minBytesPerSecond: number }
}

const checksPerSilence = 10

/**
 * Git bounds the speed of HTTP alone. Here a host is too slow when, for `maxSilenceSeconds`, it neither reports work
 * of its own nor sends as much as it must.
 */
export const watchTransfer = ({ measure, limits }: Transfer, onTooSlow: () => void) => {
  const maxSilenceMs = limits.maxSilenceSeconds * 1000
  const minBytes = limits.minBytesPerSecond * limits.maxSilenceSeconds
  let last = { at: performance.now(), bytes: 0 }
  const check = async () => {
    const bytes = await measure()
    if (bytes - last.bytes >= minBytes) last = { at: performance.now(), bytes }
    else if (performance.now() - last.at > maxSilenceMs) onTooSlow()
  }
  const timer = setInterval(() => void check(), maxSilenceMs / checksPerSilence)
  return {
    hear(progress: CloneProgress | null) {
      if (progress !== null && progress.stage !== 'receiving') last = { ...last, at: performance.now() }
    },
    stop: () => clearInterval(timer),
  }
}
