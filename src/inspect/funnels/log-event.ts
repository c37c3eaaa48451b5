/** An event of a log, whatever file it was read from. */
export interface LoggedEvent {
  /** From 1, of the file. */
  readonly line: number
  /** Who it is told of: the distinct id. */
  readonly user: string
  /** The browser it was told by; the empty text when the log does not say. */
  readonly device: string
  /** The tab; the empty text when the log does not say. */
  readonly tab: string
  /** Of this device; null when the log does not say. */
  readonly sequence: number | null
  /** Milliseconds since 1970 by the clock of the device; null when the log does not say. */
  readonly at: number | null
  readonly event: string
  readonly properties: Readonly<Record<string, unknown>>
  /** The same for an event that was sent twice; null when the log does not say. */
  readonly uuid: string | null
}
