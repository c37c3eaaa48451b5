import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { TokenFacts, TokenIdentity } from '#machines/session/session.setup.ts'
import { type RefreshAnswer, tokenRefreshMachine, toRetryPause } from '#machines/session/token-refresh.machine.ts'
import type { Locks } from './browser-deps.ts'
import type { RefreshReply, SessionCalls } from './session-calls.ts'
import { readClaims } from './token-claims.ts'
import { type SessionRecord, type TokenVault, toFacts } from './token-vault.ts'

const lockName = 'session-refresh'

export interface TokenRefreshDeps {
  readonly vault: TokenVault
  readonly calls: Pick<SessionCalls, 'refresh'>
  readonly locks: Locks | null
  readonly random: () => number
  readonly onRotated: (facts: TokenFacts) => void
}

const toAnswer = (vault: TokenVault, sent: SessionRecord, { status, tokens }: RefreshReply): RefreshAnswer => {
  if (status >= 500) return { outcome: 'serverError', status }
  if (status >= 400) return { outcome: 'refused' }
  if (tokens === null) return { outcome: 'unreachable' }
  if (readClaims(tokens.accessToken).subject !== sent.userId) return { outcome: 'foreign' }
  const facts = vault.rotate(sent, tokens)
  return facts ? { outcome: 'rotated', facts } : { outcome: 'overtaken' }
}

/** Without locks, or where they are refused, the flight goes on at once. The lock is kept until `sent` is answered. */
const holdLock = (locks: Locks | null, sent: () => Promise<unknown>) =>
  fromCallback<EventObject, TokenIdentity>(({ sendBack }) => {
    const waiting = new AbortController()
    const goOn = () => sendBack({ type: 'lock.granted' })
    let release = () => {}
    const keep = () => {
      if (waiting.signal.aborted) return Promise.resolve()
      goOn()
      return new Promise<void>((resolve) => (release = resolve))
    }
    try {
      if (locks === null) goOn()
      else locks.request(lockName, { signal: waiting.signal }, keep).catch(goOn)
    } catch {
      goOn()
    }
    return () => {
      waiting.abort()
      void sent().finally(release)
    }
  })

export const createTokenRefresh = ({ vault, calls, locks, random, onRotated }: TokenRefreshDeps) => {
  let sent: Promise<unknown> = Promise.resolve()

  const ask = async (identity: TokenIdentity): Promise<RefreshAnswer> => {
    const record = vault.findTokens(identity)
    if (record === null || record.refreshToken === null) return { outcome: 'missing' }
    const reply = calls.refresh(record.refreshToken).catch(() => null)
    sent = reply
    const received = await reply
    if (received === null) return { outcome: 'unreachable' }
    const answer = toAnswer(vault, record, received)
    if (answer.outcome === 'rotated') onRotated(answer.facts)
    return answer
  }

  return tokenRefreshMachine.provide({
    actors: {
      holdLock: holdLock(locks, () => sent),
      findNewer: fromPromise(async ({ input: { generation, epoch } }) => {
        const stored = vault.stored()
        const isNewer = stored?.epoch === epoch && stored.generation > generation
        return { facts: isNewer ? toFacts(stored) : null }
      }),
      askServer: fromPromise(({ input }) => ask(input)),
    },
    delays: { retryPause: ({ context }) => toRetryPause(context.attempt, random()) },
  })
}
