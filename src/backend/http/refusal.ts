import type { Problem } from '#src/contract/problem.ts'
import { getEnglishText, type ErrorKey } from './error-keys.ts'

type Extra = Pick<
  Problem,
  | 'translationParameters'
  | 'details'
  | 'validationErrors'
  | 'requiresConfirmation'
  | 'requiresIntegration'
  | 'retryable'
  | 'position'
> & {
  readonly param?: string
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly key: ErrorKey
  readonly extra: Extra
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    key: ErrorKey,
    message: string,
    extra: Extra = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.key = key
    this.extra = extra
    this.headers = headers
  }
}

export const refused = (status: number, key: ErrorKey, extra: Extra = {}, headers: Record<string, string> = {}) =>
  new Refusal(status, key, getEnglishText(key, extra.translationParameters), extra, headers)

export const invalid = (validationErrors: string[], key: ErrorKey = 'errors.invalid') =>
  refused(400, key, { validationErrors })

export const unauthorized = () => refused(401, 'errors.unauthorized')

export const forbidden = () => refused(403, 'errors.forbidden')

/** A resource of another organisation is answered as if it did not exist. */
export const notFound = () => refused(404, 'errors.notFound')

export const tooMany = (seconds: number, key: ErrorKey = 'errors.tooMany') =>
  refused(429, key, { translationParameters: { seconds }, retryable: true }, { 'Retry-After': String(seconds) })

/** The caller repeats the call with `confirmed: true` (`src/README.md`, D9e). */
export const needsConfirmation = (key: ErrorKey, message: string, parameters: Record<string, string | number> = {}) =>
  new Refusal(409, key, message, { requiresConfirmation: true, translationParameters: parameters })
