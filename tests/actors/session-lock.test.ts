import { describe, expect, it } from 'vitest'
import { createDeps, flush, readOutcome } from './session-harness.ts'

describe('the lock of all tabs', () => {
  const openBesideLock = () => {
    const deps = createDeps()
    const seen = { grant: () => {}, isReleased: false, isWithdrawn: () => false }
    const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      seen.isWithdrawn = () => signal.aborted
      seen.grant = () => void work().then(() => (seen.isReleased = true))
      return new Promise<never>(() => {})
    }
    const tab = deps.open({ locks: { request } as unknown as Pick<LockManager, 'request'> })
    tab.signIn('ada')
    deps.server.expire()
    deps.server.delay = (path) => (path === '/api/auth/refresh' ? 5_000 : 0)
    void readOutcome(tab.mine())
    return { ...deps, tab, seen }
  }

  it('S14 is kept after a sign-out until the call that was sent is answered', async () => {
    const { tab, seen, server, pass } = openBesideLock()
    await flush()
    seen.grant()
    await flush()
    tab.signOut()
    await pass(4_999)
    expect([server.callsTo('/api/auth/refresh').length, seen.isReleased]).toEqual([1, false])
    await pass(1)
    expect(seen.isReleased).toBe(true)
  })

  it('S26 is no longer waited for once the session has gone on, and given back where it is granted then', async () => {
    const { tab, seen, server } = openBesideLock()
    await flush()
    expect(seen.isWithdrawn()).toBe(false)
    tab.signOut()
    expect(seen.isWithdrawn()).toBe(true)
    seen.grant()
    await flush()
    expect([server.callsTo('/api/auth/refresh').length, seen.isReleased]).toEqual([0, true])
  })
})
