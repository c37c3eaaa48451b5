/** The columns of an event: where its texts are in the list of all texts so far, and its numbers. */
export const textColumns = { user: 0, device: 1, event: 2, tab: 3, own: 4, fingerprint: 5, count: 6 } as const
export const numberColumns = { line: 0, sequence: 1, at: 2, moment: 3, count: 4 } as const

/** In the column `event`: the line was not read but is given as it is, or it is too long to be given. */
export const unread = { asItIs: -1, tooLong: -2 } as const

/** What a chart says is often the same but for one number, as how long something has taken. */
export interface OwnProperties {
  /** As JSON, with a nought where that number is. */
  readonly json: string
  readonly moment: string | null
}

/** Of memory that threads share: it is not moved but used in turns. */
export interface Columns {
  readonly texts: Int32Array<SharedArrayBuffer>
  readonly numbers: Float64Array<SharedArrayBuffer>
}

/** Some thousand events on their way from the thread that reads to the one that judges. */
export interface EventBatch {
  readonly rows: number
  readonly columns: Columns
  /** Those before this batch are forgotten. */
  readonly beginsAnew: boolean
  readonly newTexts: readonly string[]
  readonly newOwn: readonly OwnProperties[]
  /** Lines that have to be read whole, in their order. */
  readonly lines: readonly string[]
}

export const maxRows = 8_192

export const newColumns = (): Columns => ({
  texts: new Int32Array(new SharedArrayBuffer(maxRows * textColumns.count * Int32Array.BYTES_PER_ELEMENT)),
  numbers: new Float64Array(new SharedArrayBuffer(maxRows * numberColumns.count * Float64Array.BYTES_PER_ELEMENT)),
})
