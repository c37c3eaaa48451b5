/** An effect of a chart did not answer within its bound. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  readonly isUnavailable = true

  constructor() {
    super('no answer came in time')
  }
}

/** The server is away for a moment: the same call may succeed soon. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'isUnavailable' in error && error.isUnavailable === true
