/** An effect of a chart did not answer within its bound. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'

  constructor() {
    super('no answer came in time')
  }
}
