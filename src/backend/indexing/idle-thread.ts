import { seconds } from '#src/lib/durations.ts'
import type { AnalysisThread } from './analysis-thread.ts'

export const maxIdleMs = 10 * seconds

let idle: { readonly thread: AnalysisThread; readonly timer: NodeJS.Timeout } | undefined

export const takeIdleThread = (): AnalysisThread | undefined => {
  if (idle === undefined) return undefined
  const { thread, timer } = idle
  idle = undefined
  clearTimeout(timer)
  if (!thread.isFree) return undefined
  thread.keepProcessAlive(true)
  return thread
}

export const keepIdleThread = async (thread: AnalysisThread): Promise<void> => {
  if (idle !== undefined || !thread.isFree) return thread.end()
  thread.keepProcessAlive(false)
  idle = { thread, timer: setTimeout(() => void takeIdleThread()?.end(), maxIdleMs).unref() }
}
