/** Columns hold indexes into the list of all texts so far. */
export const textColumns = { user: 0, device: 1, event: 2, tab: 3, own: 4, fingerprint: 5, count: 6 } as const
export const numberColumns = { line: 0, sequence: 1, at: 2, moment: 3, count: 4 } as const

export const unread = { asItIs: -1, tooLong: -2 } as const

/** Properties of a chart often differ in one number only, such as a duration. */
export interface OwnProperties {
  readonly json: string
  readonly moment: string | null
}

/** Shared memory is reused in turns and not transferred. */
export interface Columns {
  readonly texts: Int32Array<SharedArrayBuffer>
  readonly numbers: Float64Array<SharedArrayBuffer>
}

export interface EventBatch {
  readonly rows: number
  readonly columns: Columns
  readonly beginsAnew: boolean
  readonly newTexts: readonly string[]
  readonly newOwn: readonly OwnProperties[]
  readonly lines: readonly string[]
}

export const maxRows = 8_192

export const newColumns = (): Columns => ({
  texts: new Int32Array(new SharedArrayBuffer(maxRows * textColumns.count * Int32Array.BYTES_PER_ELEMENT)),
  numbers: new Float64Array(new SharedArrayBuffer(maxRows * numberColumns.count * Float64Array.BYTES_PER_ELEMENT)),
})
