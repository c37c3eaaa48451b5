import type { Access } from '#src/contract/endpoint.ts'
import { ApiError, errorOfAnswer } from './api-error.ts'
import type { Captured, SessionPort, Verdict } from './session-port.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly role?: string | null
}

export interface RequestPolicy {
  readonly access: Access
  readonly organisationScoped?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  readonly maxSends: number
}

/** An abort ends the wait of this caller only. */
const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (signal === undefined) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

const stopUnless = (verdict: Verdict): void => {
  if (verdict === 'ended') throw new ApiError('signedOut', { status: 401 })
  if (verdict === 'offline') throw new ApiError('offline')
}

const isScoped = ({ access, organisationScoped }: RequestPolicy): boolean =>
  organisationScoped ?? (access !== 'anyone' && access !== 'signedIn')

/**
 * Retries a 401 after a refresh until the call was sent `maxSends` times (three in `client.ts`, two in
 * `client-upload.ts`), and drops replies of an earlier session.
 */
export const createAttempts = (port: SessionPort) => {
  /** Throws when the answer belongs to another person, or to an organisation that was left. */
  const assertCurrent = (first: Captured, policy: RequestPolicy): void => {
    const isAnybodys = policy.access === 'anyone' && first.accessToken === null
    if (!isAnybodys && !port.isSamePerson(first)) throw new ApiError('superseded')
    if (isScoped(policy) && !port.isSameOrganisation(first)) throw new ApiError('superseded')
  }

  const passGate = async (policy: RequestPolicy): Promise<void> => {
    const gate = policy.access === 'anyone' ? null : port.gate()
    if (gate !== null) stopUnless(await unlessAborted(gate, policy.signal))
  }

  const attempt = async <A extends Answer>(
    policy: RequestPolicy,
    send: (captured: Captured) => Promise<A>,
  ): Promise<A> => {
    const first = port.capture()
    for (let sends = 1; ; sends++) {
      await passGate(policy)
      policy.signal?.throwIfAborted()
      const captured = { ...port.capture(), organisationId: first.organisationId }
      assertCurrent(first, policy)
      const answer = await send(captured)
      if (answer.role) port.onRole(captured, answer.role)
      assertCurrent(first, policy)
      if (answer.status < 400) return answer
      if (answer.status !== 401 || policy.access === 'anyone') throw errorOfAnswer(answer.status, answer.body)
      const verdict = await unlessAborted(port.onRefused(captured), policy.signal)
      stopUnless(verdict)
      if (verdict === 'refused' || sends >= policy.maxSends) throw errorOfAnswer(answer.status, answer.body)
    }
  }

  return { attempt, assertCurrent }
}

export type Attempts = ReturnType<typeof createAttempts>
