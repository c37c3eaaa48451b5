import type { Refreshed, TokenIdentity } from '#machines/session/session.setup.ts'
import { readClaims } from './token-claims.ts'
import type { RefreshReply, SessionCalls } from './session-calls.ts'
import { type SessionRecord, type TokenVault, factsOf } from './token-vault.ts'

/** Calls of one refresh, where the server fails. */
export const refreshAttempts = 3

/** The server, or what it needs, is away for a moment: that says nothing about the session. */
const outageStatuses: ReadonlySet<number> = new Set([502, 503, 504])

export interface RefreshDeps {
  readonly vault: TokenVault
  readonly calls: Pick<SessionCalls, 'refresh'>
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readonly pause: (milliseconds: number) => Promise<void>
  readonly random: () => number
}

/**
 * One refresh flight. What another tab stored meanwhile is adopted without a call, and again before a refusal is believed.
 * Never throws what a server said; a call that was sent is never aborted, but a flight that was given up (`flight`) sends no
 * other: the next one may be under way.
 */
export const createRefresh = ({ vault, calls, exclusively, pause, random }: RefreshDeps) => {
  const adopted = (asked: TokenIdentity): Refreshed | null => {
    const stored = vault.stored()
    const isNewer = stored?.epoch === asked.epoch && stored.generation > asked.generation
    return isNewer ? { outcome: 'adopted', facts: factsOf(stored) } : null
  }

  const answered = (sent: SessionRecord, { status, tokens }: RefreshReply): Refreshed => {
    if (status >= 400) return adopted(sent) ?? { outcome: 'refused' }
    if (tokens === null) return { outcome: 'unreachable' }
    if (readClaims(tokens.accessToken).subject !== sent.userId) return { outcome: 'foreign' }
    const facts = vault.rotate(sent, tokens)
    return facts ? { outcome: 'rotated', facts } : (adopted(sent) ?? { outcome: 'missing' })
  }

  const ask = async (asked: TokenIdentity, attempt: number, flight: AbortSignal): Promise<Refreshed> => {
    if (flight.aborted) return adopted(asked) ?? { outcome: 'failed' }
    const sent = vault.tokensOf(asked)
    if (sent === null || sent.refreshToken === null) return adopted(asked) ?? { outcome: 'missing' }
    const reply = await calls.refresh(sent.refreshToken).catch(() => null)
    if (reply === null) return adopted(asked) ?? { outcome: 'unreachable' }
    if (reply.status < 500) return answered(sent, reply)
    if (attempt === refreshAttempts) {
      return adopted(asked) ?? { outcome: outageStatuses.has(reply.status) ? 'unreachable' : 'failed' }
    }
    await pause(attempt * (200 + 400 * random()))
    return adopted(asked) ?? ask(asked, attempt + 1, flight)
  }

  return async (asked: TokenIdentity, flight: AbortSignal): Promise<Refreshed> =>
    adopted(asked) ?? exclusively(async () => adopted(asked) ?? ask(asked, 1, flight))
}
