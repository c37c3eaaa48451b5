import type { Problem } from '#src/contract/problem.ts'

type Extra = Pick<
  Problem,
  | 'translationParameters'
  | 'details'
  | 'validationErrors'
  | 'requiresConfirmation'
  | 'requiresIntegration'
  | 'retryable'
  | 'position'
>

/** A call that is refused for a reason the caller can be told. `key` names the translated text, `message` says it in English. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly key: string
  readonly extra: Extra
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    key: string,
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

export const invalid = (validationErrors: string[]) =>
  new Refusal(400, 'errors.invalid', 'Some of what was sent cannot be used.', { validationErrors })

export const unauthorized = () => new Refusal(401, 'errors.unauthorized', 'Sign in to continue.')

export const forbidden = () => new Refusal(403, 'errors.forbidden', 'Your role does not allow this.')

/** The same for what does not exist and for what belongs to another organisation. */
export const notFound = () => new Refusal(404, 'errors.notFound', 'This does not exist, or it was removed.')

export const conflict = (key: string, message: string) => new Refusal(409, key, message)

export const tooMany = (seconds: number) =>
  new Refusal(
    429,
    'errors.tooMany',
    `Too many attempts. Try again in ${seconds} s.`,
    { translationParameters: { seconds }, retryable: true },
    { 'Retry-After': String(seconds) },
  )

/** Asks for the person's word; the caller repeats the call with `confirmed: true` (`decisions.md` D9e). */
export const needsConfirmation = (key: string, message: string, parameters: Record<string, string | number> = {}) =>
  new Refusal(409, key, message, { requiresConfirmation: true, translationParameters: parameters })
