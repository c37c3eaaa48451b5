import type { EventProblem } from '#src/contract/event-problems.ts'
import type { LogFormat } from './report.ts'

export type TimeDoubt = 'zoneMissing' | 'clockAhead'

export interface LoggedEvent {
  readonly line: number
  readonly user: string
  readonly device: string
  readonly tab: string
  readonly sequence: number | null
  /** Milliseconds since 1970 by the device's clock are NaN when the log has none or no chart reads the event. */
  readonly at: number
  readonly event: string
  /** Properties are read only for events that charts know. */
  readonly properties: Readonly<Record<string, unknown>>
  /** Equal events have equal fingerprints; different ones hardly ever do. */
  readonly fingerprint: number
  readonly problems: readonly EventProblem[]
  readonly doubts?: readonly TimeDoubt[]
}

export interface UnreadableLine {
  readonly line: number
  readonly unreadable: 'notJson' | 'notAnEvent' | 'tooLong' | 'badQuotes'
}

export type LogLine = LoggedEvent | UnreadableLine

export interface LogProgress {
  readonly format: LogFormat
  readonly lines: number
  readonly isNewestFirst?: boolean
}

export const isUnreadable = (line: LogLine): line is UnreadableLine => 'unreadable' in line
