import { seconds } from '#src/lib/durations.ts'
import type { LogSource } from '../funnels/log-text.ts'

export const pollIntervalMs = 1 * seconds
export const maxBackOffMs = 30 * seconds

export interface GrowingLog {
  /** True for a log that goes on where the one before it ended. */
  readonly isContinued: boolean
  readonly pieces: LogSource
}

export type Notice = 'away' | 'back' | 'rotated' | 'rewritten' | 'tooManyDevices'

export interface Following {
  readonly signal: AbortSignal
  readonly wait: (milliseconds: number) => Promise<void>
  readonly onCaughtUp: () => void
  readonly onNotice: (notice: Notice) => void
}

export type FollowLog = (following: Following) => AsyncGenerator<GrowingLog>

export const createPresence = ({ onNotice }: Pick<Following, 'onNotice'>) => {
  let isAway = false
  return (isThere: boolean): void => {
    if (isThere === !isAway) return
    isAway = !isThere
    onNotice(isAway ? 'away' : 'back')
  }
}
