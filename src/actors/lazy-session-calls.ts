import type { createSessionCalls, SessionCalls } from './session-calls.ts'

interface LazySessionCalls extends SessionCalls {
  /** Fetched ahead, because the call may be needed when nothing can be fetched any more. */
  readonly prepare: () => Promise<unknown>
}

export const createLazySessionCalls = (options: Parameters<typeof createSessionCalls>[0]): LazySessionCalls => {
  let loaded: Promise<SessionCalls> | undefined
  const load = () => import('./session-calls.ts').then((module) => module.createSessionCalls(options))
  const forget = (error: unknown): never => {
    loaded = undefined
    throw error
  }
  const prepare = () => (loaded ??= load().catch(forget))
  return {
    prepare,
    refresh: async (refreshToken) => (await prepare()).refresh(refreshToken),
    logout: async (record) => (await prepare()).logout(record),
    loadTokenRefresh: async () => (await prepare()).loadTokenRefresh(),
  }
}
