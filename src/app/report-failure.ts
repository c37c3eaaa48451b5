import { ApiError } from '#src/api/api-error.ts'

const isFailedCall = (error: unknown): boolean =>
  error instanceof ApiError || (error instanceof Error && error.cause !== undefined && isFailedCall(error.cause))

/** A call that failed is no mistake of the page: it is written to the console and not reported as an uncaught error. */
export const reportFailure = (error: unknown): void => {
  if (isFailedCall(error)) console.warn(error)
  else reportError(error)
}
