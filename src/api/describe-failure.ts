import type { Problem } from '#src/contract/problem.ts'
import { isAbort } from '#src/lib/is-abort.ts'
import { isLoadFailure } from '#src/lib/is-load-failure.ts'
import { NoAnswerError } from '#src/lib/no-answer-error.ts'
import { ApiError, type FailureKind, silentKinds } from './api-error.ts'

type Parameters = Readonly<Record<string, string | number>>

export type FailureText =
  | { readonly source: 'text'; readonly text: string }
  | { readonly source: 'status'; readonly key: StatusTextKey; readonly parameters: Parameters }
  | {
      readonly source: 'translated'
      readonly key: string
      readonly parameters: Parameters
      /** For a key that this build has no text for. */
      readonly otherwise: FailureText
    }

export interface DescribedFailure {
  readonly message: FailureText
  readonly lines: readonly string[]
  readonly requestId: string | null
  readonly silent: boolean
}

const statusTexts = {
  400: 'errors.badRequest',
  401: 'errors.unauthorized',
  403: 'errors.forbidden',
  404: 'errors.notFound',
  409: 'errors.conflict',
  500: 'errors.internal',
} as const

export type StatusTextKey =
  | (typeof statusTexts)[keyof typeof statusTexts]
  | 'errors.unexpected'
  | 'errors.offline'
  | 'errors.noAnswer'
  | 'errorPage.unloadableText'

const isStatusWithText = (status: number): status is keyof typeof statusTexts => Object.hasOwn(statusTexts, status)

const kindTexts: Readonly<Partial<Record<FailureKind, StatusTextKey>>> = {
  offline: 'errors.offline',
  noAnswer: 'errors.noAnswer',
}

const statusText = ({ kind, status }: ApiError, { requestId }: Problem): FailureText => {
  const known = status !== null && isStatusWithText(status) ? statusTexts[status] : 'errors.unexpected'
  // The text of a 500 names the request, which only our own answers do.
  const key = known === 'errors.internal' && requestId === undefined ? 'errors.unexpected' : known
  return {
    source: 'status',
    key: kindTexts[kind] ?? key,
    parameters: requestId === undefined ? {} : { requestId },
  }
}

const chooseText = (error: ApiError, body: Problem): FailureText => {
  const own: FailureText = body.message ? { source: 'text', text: body.message } : statusText(error, body)
  if (!body.errorMessageKey || (error.kind === 'accountLocked' && body.message)) return own
  return {
    source: 'translated',
    key: body.errorMessageKey,
    parameters: body.translationParameters ?? {},
    otherwise: own,
  }
}

const textOfOther = (error: unknown): StatusTextKey => {
  if (isLoadFailure(error)) return 'errorPage.unloadableText'
  return error instanceof NoAnswerError ? 'errors.noAnswer' : 'errors.unexpected'
}

export const describeFailure = (error: unknown): DescribedFailure => {
  if (!(error instanceof ApiError)) {
    const message: FailureText = { source: 'status', key: textOfOther(error), parameters: {} }
    return { message, lines: [], requestId: null, silent: isAbort(error) }
  }
  const body = error.body ?? {}
  return {
    message: chooseText(error, body),
    lines: body.validationErrors ?? [],
    requestId: body.requestId ?? null,
    silent: silentKinds.has(error.kind),
  }
}
