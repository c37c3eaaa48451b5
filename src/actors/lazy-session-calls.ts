import type { createSessionCalls, SessionCalls } from './session-calls.ts'

interface LazySessionCalls extends SessionCalls {
  /** Fetches them ahead: a call may have to be made when nothing can be fetched any more. */
  readonly prepare: () => Promise<unknown>
}

/** The calls about tokens, fetched with the first of them at the latest. */
export const createLazySessionCalls = (options: Parameters<typeof createSessionCalls>[0]): LazySessionCalls => {
  let loaded: Promise<SessionCalls> | undefined
  const load = () => import('./session-calls.ts').then((module) => module.createSessionCalls(options))
  // A load that failed, without a connection say, is not remembered.
  const forget = (error: unknown): never => {
    loaded = undefined
    throw error
  }
  const prepare = () => (loaded ??= load().catch(forget))
  return {
    prepare,
    refresh: async (refreshToken) => (await prepare()).refresh(refreshToken),
    logout: async (record) => (await prepare()).logout(record),
  }
}
