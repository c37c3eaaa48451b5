import { ApiError } from '#src/api/api-error.ts'

const isFailedCall = (error: unknown): boolean =>
  error instanceof ApiError || (error instanceof Error && error.cause !== undefined && isFailedCall(error.cause))

/** A failed call is no fault of the page, so it is logged and not reported as an uncaught error. */
export const reportFailure = (error: unknown): void => {
  if (isFailedCall(error)) console.warn(error)
  else reportError(error)
}
