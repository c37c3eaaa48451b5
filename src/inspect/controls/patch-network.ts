import { maxRefreshAttempts } from '#machines/session/token-refresh.machine.ts'
import { authEndpoints } from '#src/contract/auth.ts'
import type { Problem } from '#src/contract/problem.ts'
import { userEndpoints } from '#src/contract/user.ts'
import type { Faults } from './faults.ts'
import { createAnswerOrder } from './answer-order.ts'
import { createStreamFaults } from './fault-streams.ts'

export type Global = Window & typeof globalThis

const slowMs = 5_000

interface Network {
  readonly window: Global
  readonly faults: Faults
  readonly otherCopy: () => object
}

const problems = {
  401: { title: 'Unauthorized', errorMessageKey: 'errors.unauthorized', message: 'Sign in to continue.' },
  500: { title: 'Internal Server Error', errorMessageKey: 'errors.internal', message: 'Something went wrong here.' },
} as const

export const problemAnswer = (status: 401 | 500): Response => {
  const body: Problem = {
    ...problems[status],
    type: `urn:quarry:problem:${problems[status].errorMessageKey}`,
    status,
    detail: problems[status].message,
    requestId: 'qa',
  }
  return Response.json(body, {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  })
}

const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

/** It waits on the page's own clock, so that advancing the clock ends the wait. */
export const waitSlowly = ({ setTimeout, clearTimeout }: Global, signal: AbortSignal | null) =>
  new Promise<void>((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, slowMs)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })

const waitForAbort = (signal: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    else signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

export const isTokenRefused = (faults: Faults): boolean => faults.isOn('expired') || faults.isOn('expiredEverywhere')

/** The session repeats a failed refresh, so the fault lasts for all its attempts. */
const createRefusals = (faults: Faults) => {
  let failures = 0
  faults.subscribe(() => (failures = 0))
  return (): Response | null => {
    if (faults.isOn('refused')) {
      faults.set('refused', false)
      return problemAnswer(401)
    }
    if (!faults.isOn('failed')) return null
    failures += 1
    if (failures === maxRefreshAttempts) faults.set('failed', false)
    return problemAnswer(500)
  }
}

interface ParsedRequest {
  readonly method: string
  readonly path: string
  readonly isSigned: boolean
}

/** A new `Request` would consume the body of the given one. */
const parseRequest = (input: RequestInfo | URL, init: RequestInit | undefined, base: string): ParsedRequest => {
  const given = input instanceof Request ? input : null
  const url = new URL(given?.url ?? String(input), base)
  return {
    method: (init?.method ?? given?.method ?? 'GET').toUpperCase(),
    path: url.pathname,
    isSigned: new Headers(init?.headers ?? given?.headers).has('Authorization'),
  }
}

const isCall = (request: ParsedRequest, { method, path }: Pick<ParsedRequest, 'method' | 'path'>): boolean =>
  request.method === method && request.path === path

const isOfTexts = ({ path }: ParsedRequest): boolean => path.startsWith('/_i18n/')

const patchFetch = ({ window, faults, otherCopy }: Network): void => {
  const real = window.fetch.bind(window)
  const refusal = createRefusals(faults)
  const gateStream = createStreamFaults(faults)
  const waitForTurn = createAnswerOrder({ window, faults })
  const answerTo = (request: ParsedRequest): Response | null => {
    if (isCall(request, authEndpoints.refresh)) return refusal()
    if (request.isSigned && isTokenRefused(faults)) return problemAnswer(401)
    if (faults.isOn('newerBuild') && request.path === '/build.json') return Response.json({ build: 'newer' })
    return faults.isOn('serverCopy') && isCall(request, userEndpoints.readCookies) ? Response.json(otherCopy()) : null
  }
  window.fetch = async (input, init) => {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null)
    if (faults.isOn('slow')) await waitSlowly(window, signal)
    const request = parseRequest(input, init, window.location.href)
    if (faults.isOn('offline') || (faults.isOn('noTexts') && isOfTexts(request))) unreachable()
    if (faults.isOn('silent')) await waitForAbort(signal)
    const answer = answerTo(request) ?? (await real(input, init))
    if (isCall(request, authEndpoints.refresh) && answer.status < 500) {
      faults.set('expired', false)
      faults.set('expiredEverywhere', false)
    }
    await waitForTurn(signal)
    return gateStream(answer)
  }
}

const patchConnection = ({ window, faults }: Network): void => {
  const { navigator } = window
  const isReallyOnLine = () => Reflect.get(Object.getPrototypeOf(navigator) as object, 'onLine', navigator) === true
  Object.defineProperty(navigator, 'onLine', {
    configurable: true,
    get: () => !faults.isOn('offline') && isReallyOnLine(),
  })
  faults.subscribe((fault, on) => {
    if (fault === 'offline') window.dispatchEvent(new window.Event(on ? 'offline' : 'online'))
  })
}

export const patchNetwork = (network: Network): void => {
  patchFetch(network)
  patchConnection(network)
}
