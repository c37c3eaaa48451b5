import { readFileSync } from 'node:fs'

const tickMs = 10

/** CPU time of this thread excludes time in which the machine does something else. */
export const readThreadMs = (): number => {
  try {
    const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return performance.now()
  }
}

export interface Probed<T> {
  readonly result: T
  readonly maxDelayMs: number
}

export const probeEventLoop = async <T>(work: () => Promise<T>): Promise<Probed<T>> => {
  let last = readThreadMs()
  let maxDelayMs = 0
  const look = () => {
    const now = readThreadMs()
    maxDelayMs = Math.max(maxDelayMs, now - last)
    last = now
  }
  const timer = setInterval(look, tickMs)
  try {
    const result = await work()
    look()
    return { result, maxDelayMs }
  } finally {
    clearInterval(timer)
  }
}
