import type { createSessionCalls, SessionCalls } from './session-calls.ts'

/** The calls about tokens, fetched with the first of them. */
export const createLazySessionCalls = (options: Parameters<typeof createSessionCalls>[0]): SessionCalls => {
  let loaded: Promise<SessionCalls> | undefined
  const load = () => import('./session-calls.ts').then((module) => module.createSessionCalls(options))
  // A load that failed, without a connection say, is not remembered.
  const forget = (error: unknown): never => {
    loaded = undefined
    throw error
  }
  const prepare = () => (loaded ??= load().catch(forget))
  return {
    refresh: async (refreshToken) => (await prepare()).refresh(refreshToken),
    logout: async (record) => (await prepare()).logout(record),
  }
}
