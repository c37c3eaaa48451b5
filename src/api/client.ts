import type { EventSourceMessage } from 'eventsource-parser'
import { FetchError, createFetch } from 'ofetch'
import { type Endpoint, type ReplyOf, buildPath } from '#src/contract/endpoint.ts'
import { roleHeader } from '#src/contract/common-headers.ts'
import { ApiError } from './api-error.ts'
import { type Answer, type RequestPolicy, createAttempts } from './client-attempts.ts'
import { readReply } from './client-reply.ts'
import { type RequestArgument, headersFor } from './client-request.ts'
import type { UploadOptions } from './client-upload.ts'
import type { Captured, SessionPort } from './session-port.ts'

export interface ClientOptions {
  readonly session: SessionPort
  readonly fetch: typeof fetch
  readonly baseUrl?: string
  readonly language?: () => string | null
  readonly createXhr?: () => XMLHttpRequest
  /** Called for every failed call; an abort did not fail. */
  readonly onFailed?: (endpoint: Endpoint, error: ApiError) => void
}

export interface Client {
  /** Resolves with the checked reply; rejects with an `ApiError`, or with the reason of an abort. */
  readonly call: <E extends Endpoint>(endpoint: E, ...request: RequestArgument<E>) => Promise<ReplyOf<E>>
  /** Server-sent events. Ends with the stream; throws like `call`, also in the middle. */
  readonly events: <E extends Endpoint>(
    endpoint: E,
    ...request: RequestArgument<E>
  ) => AsyncGenerator<EventSourceMessage, void, undefined>
  readonly upload: <E extends Endpoint>(endpoint: E, file: File, options?: UploadOptions) => Promise<ReplyOf<E>>
}

interface Loose {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: object | undefined
  readonly body?: object | undefined
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly keepalive?: boolean | undefined
  readonly organisationScoped?: boolean | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** One retry for the token, and one more when the newer token turns out to be another tab's old one. */
const maxSends = 3

const toRequestPolicy = ({ access }: Endpoint, { signal, organisationScoped }: Loose): RequestPolicy => ({
  access,
  signal,
  organisationScoped,
  maxSends,
})

/** Milliseconds until the answer, or until a stream begins. */
const answerTimeoutMs = 60_000

/** Only the cause of ofetch's error is kept, because the error carries the request's headers with the token. */
const toFailure = (error: unknown, signal: AbortSignal | undefined, timeout: AbortSignal): unknown => {
  if (signal?.aborted) return signal.reason
  if (timeout.aborted) return new ApiError('noAnswer')
  return new ApiError('offline', { cause: error instanceof FetchError ? error.cause : error })
}

const createSend = ({ fetch, baseUrl = '', language = () => null }: ClientOptions) => {
  const { raw } = createFetch({ fetch, defaults: { baseURL: baseUrl, retry: false, ignoreResponseError: true } })
  return (endpoint: Endpoint, request: Loose, accept: Readonly<Record<string, string>> = {}) =>
    async (captured: Captured): Promise<Answer> => {
      const { idempotencyKey } = request
      const once = idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(), answerTimeoutMs)
      try {
        const response = await raw<unknown>(buildPath(endpoint, request.params ?? {}), {
          method: endpoint.method,
          headers: {
            'Content-Type': 'application/json',
            ...accept,
            ...once,
            ...headersFor(captured, language()),
            ...request.headers,
          },
          ...(request.query === undefined ? {} : { query: request.query }),
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
          ...(request.keepalive === undefined ? {} : { keepalive: request.keepalive }),
          signal: request.signal === undefined ? timeout.signal : AbortSignal.any([request.signal, timeout.signal]),
        })
        return { status: response.status, body: response._data, role: response.headers.get(roleHeader) }
      } catch (error) {
        throw toFailure(error, request.signal, timeout.signal)
      } finally {
        clearTimeout(timer)
      }
    }
}

const createFailureNotifier =
  ({ onFailed }: ClientOptions) =>
  (endpoint: Endpoint) =>
  (error: unknown): never => {
    if (error instanceof ApiError) onFailed?.(endpoint, error)
    throw error
  }

export const createClient = (options: ClientOptions): Client => {
  const attempts = createAttempts(options.session)
  const send = createSend(options)
  const notifyFailure = createFailureNotifier(options)
  const { baseUrl = '', language = () => null, createXhr = () => new XMLHttpRequest() } = options
  return {
    call: async (endpoint, ...[request]) => {
      const loose: Loose = request ?? {}
      const reply = async () =>
        readReply(endpoint, await attempts.attempt(toRequestPolicy(endpoint, loose), send(endpoint, loose)))
      return reply().catch(notifyFailure(endpoint))
    },
    async *events(endpoint, ...[request]) {
      const loose: Loose = request ?? {}
      const { readEvents } = await import('./client-events.ts')
      try {
        yield* readEvents(
          attempts,
          toRequestPolicy(endpoint, loose),
          send(endpoint, loose, { Accept: 'text/event-stream' }),
        )
      } catch (error) {
        notifyFailure(endpoint)(error)
      }
    },
    async upload(endpoint, file, uploading) {
      const { createUpload } = await import('./client-upload.ts')
      return createUpload(attempts, { baseUrl, language, createXhr })(endpoint, file, uploading).catch(
        notifyFailure(endpoint),
      )
    },
  }
}
