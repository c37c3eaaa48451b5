import type { EventProblem } from '#src/contract/event-problems.ts'
import type { LogFormat } from './report.ts'

/** `zoneMissing`: its time names no zone. `clockAhead`: it is long after the server had it. */
export type TimeDoubt = 'zoneMissing' | 'clockAhead'

/** An event of a log, whatever file it was read from. */
export interface LoggedEvent {
  /** From 1, of the file: where it begins. */
  readonly line: number
  /** Who it is told of: the distinct id. */
  readonly user: string
  /** The browser it was told by; the empty text when the log does not say. */
  readonly device: string
  /** The tab; the empty text when the log does not say. */
  readonly tab: string
  /** Of this device; null when the log does not say. */
  readonly sequence: number | null
  /** Milliseconds since 1970 by the clock of the device; NaN when the log does not say, or when no chart asks for it. */
  readonly at: number
  readonly event: string
  /** Of the events that the charts know; of any other they are not read. */
  readonly properties: Readonly<Record<string, unknown>>
  /** The same for an event that was written twice, and hardly ever for two. */
  readonly fingerprint: number
  readonly problems: readonly EventProblem[]
  readonly doubts?: readonly TimeDoubt[]
}

/** A line that is no event. */
export interface UnreadableLine {
  readonly line: number
  readonly unreadable: 'notJson' | 'notAnEvent' | 'tooLong' | 'badQuotes'
}

export type LogLine = LoggedEvent | UnreadableLine

/** What has been read so far. */
export interface LogProgress {
  readonly format: LogFormat
  readonly lines: number
  /** The newest event was written first, and the log was turned round. */
  readonly isNewestFirst?: boolean
}

export const isUnreadable = (line: LogLine): line is UnreadableLine => 'unreadable' in line
