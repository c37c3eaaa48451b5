import { setTimeout as wait } from 'node:timers/promises'
import { endSignals } from '#src/lib/end-signals.ts'
import { collectedEndpoints } from '#src/contract/additions.ts'
import { NotLines } from '../funnels/read-log.ts'
import { CollectorRefusal, followCollector } from './follow-collector.ts'
import { followFile, followPieces } from './follow-file.ts'
import type { WatchCommand } from './funnel-arguments.ts'
import type { FollowLog } from './growing-log.ts'
import { UsageError } from './log-refusals.ts'
import { textSummary } from './text-report.ts'
import { watchLog } from './watch-log.ts'
import { createJsonWords, createTextWords } from './watch-words.ts'

const isAddress = (log: string): boolean => /^https?:\/\//i.test(log)

const openSource = async (log: string): Promise<FollowLog> => {
  if (log === '-') return followPieces(process.stdin)
  if (!isAddress(log)) return followFile(log)
  if (!URL.canParse(log)) throw new UsageError(`${log} is no address`)
  return followCollector(log)
}

const toUsageError = (log: string, error: unknown): unknown => {
  if (error instanceof NotLines)
    return new UsageError(
      `${log} cannot be followed: taken as ${error.format}, and only lines of JSON can be. Other formats are for verify.`,
    )
  if (error instanceof CollectorRefusal)
    return new UsageError(
      `${log} gives no log away: ${collectedEndpoints.log.path} answered ${error.message}. An installation that listens on this machine only does, to this machine only.`,
    )
  return ['stat', 'open'].includes((error as NodeJS.ErrnoException).syscall ?? '')
    ? new UsageError(`${log} cannot be read: ${(error as Error).message}`)
    : error
}

const createEnd = (): AbortController => {
  const end = new AbortController()
  for (const signal of endSignals) process.once(signal, () => end.abort())
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    end.abort()
  })
  return end
}

export const watch = async ({ log, only, format }: WatchCommand): Promise<number> => {
  const { signal } = createEnd()
  const name = log === '-' ? 'The standard input' : log
  const words = format === 'json' ? createJsonWords(name) : createTextWords(name, textSummary)
  try {
    const isConforming = await watchLog({
      name: log,
      follow: await openSource(log),
      words,
      output: process.stdout,
      only,
      signal,
      wait: (milliseconds) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
    })
    return isConforming ? 0 : 1
  } catch (error) {
    throw toUsageError(log, error)
  } finally {
    if (log === '-') process.stdin.destroy()
  }
}
