import { type Problem, readProblem } from '#src/contract/problem.ts'

export type FailureKind =
  | 'needsConfirmation'
  | 'needsIntegration'
  | 'accountLocked'
  | 'signedOut'
  /** Refused for want of credentials, though the session stands: a wrong password, for example. */
  | 'unauthorised'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'invalid'
  | 'tooMany'
  | 'offline'
  | 'noAnswer'
  | 'serverFailed'
  /** The answer belongs to a person or an organisation that is no longer the current one. */
  | 'superseded'
  | 'unexpected'

/** The product itself reacts to these with a confirmation, another page or another session. */
export const silentKinds: ReadonlySet<FailureKind> = new Set<FailureKind>([
  'needsConfirmation',
  'needsIntegration',
  'signedOut',
  'superseded',
])

interface Particulars {
  readonly status?: number | undefined
  readonly body?: Problem | undefined
  readonly cause?: unknown
}

/** Every failed call. `message` is the serialised body; an abort stays an `AbortError`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: FailureKind
  readonly status: number | null
  readonly body: Problem | null

  constructor(kind: FailureKind, { status, body, cause }: Particulars = {}) {
    super(body === undefined ? kind : JSON.stringify(body), cause === undefined ? {} : { cause })
    this.kind = kind
    this.status = status ?? null
    this.body = body ?? null
  }

  /** An answer with words of its own, such as "too busy", is no outage. */
  get isUnavailable(): boolean {
    const { kind, status, body } = this
    if (kind === 'offline' || kind === 'noAnswer') return true
    const isAway = status === 502 || status === 503 || status === 504
    return isAway && (body?.errorMessageKey ?? 'errors.unavailable') === 'errors.unavailable'
  }
}

const kindsByStatus: Readonly<Partial<Record<number, FailureKind>>> = {
  400: 'invalid',
  401: 'unauthorised',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  429: 'tooMany',
}

const isLocked = (status: number, { details }: Problem): boolean =>
  status === 403 && /AccountLocked/i.test(details ?? '')

const classifyFailure = (status: number, body: Problem): FailureKind => {
  if (body.requiresConfirmation) return 'needsConfirmation'
  if (body.requiresIntegration) return 'needsIntegration'
  if (isLocked(status, body)) return 'accountLocked'
  return kindsByStatus[status] ?? (status >= 500 ? 'serverFailed' : 'unexpected')
}

export const errorOfAnswer = (status: number, answered: unknown): ApiError => {
  const body = readProblem(answered)
  return body === null
    ? new ApiError(classifyFailure(status, {}), { status })
    : new ApiError(classifyFailure(status, body), { status, body })
}
