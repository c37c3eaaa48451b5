/** It does not exist any more, so asking again is of no use. */
export class GoneError extends Error {
  override readonly name = 'GoneError'
}
