import type { Faults } from './faults.ts'

type Global = Window & typeof globalThis

const windowMs = 2_000
const gapMs = 50

interface AnswerOrderDeps {
  readonly window: Global
  readonly faults: Faults
}

export const createAnswerOrder = ({ window, faults }: AnswerOrderDeps) => {
  let held: (() => void)[] = []
  const pause = () => new Promise<void>((resolve) => void window.setTimeout(resolve, gapMs))
  const releaseAll = async () => {
    const answers = held.toReversed()
    held = []
    for (const release of answers) {
      release()
      await pause()
    }
  }
  faults.subscribe((fault, on) => {
    if (fault === 'reordered' && !on) void releaseAll()
  })
  return (signal: AbortSignal | null): Promise<void> => {
    if (!faults.isOn('reordered')) return Promise.resolve()
    if (held.length === 0) window.setTimeout(() => void releaseAll(), windowMs)
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal?.reason)
      const release = () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }
      held.push(release)
      if (signal?.aborted) abort()
      else signal?.addEventListener('abort', abort, { once: true })
    })
  }
}
