import type { Refreshed, TokenIdentity } from '#machines/session/session.setup.ts'
import { readClaims } from './token-claims.ts'
import type { RefreshReply, SessionCalls } from './session-calls.ts'
import { type SessionRecord, type TokenVault, toFacts } from './token-vault.ts'

export const refreshAttempts = 3

/** These, like no answer while offline, are `unreachable` and keep the session. */
const outageStatuses: ReadonlySet<number> = new Set([502, 503, 504])

export interface RefreshDeps {
  readonly vault: TokenVault
  readonly calls: Pick<SessionCalls, 'refresh'>
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  readonly pause: (milliseconds: number) => Promise<void>
  readonly random: () => number
}

/**
 * Adopts what another tab stored, before a call and again before a refusal is believed. A sent call is never aborted,
 * but an abandoned flight sends no other, because the next one may be under way. Never throws a server's answer.
 */
export const createRefresh = ({ vault, calls, exclusively, pause, random }: RefreshDeps) => {
  const adopted = (identity: TokenIdentity): Refreshed | null => {
    const stored = vault.stored()
    const isNewer = stored?.epoch === identity.epoch && stored.generation > identity.generation
    return isNewer ? { outcome: 'adopted', facts: toFacts(stored) } : null
  }

  const answered = (sent: SessionRecord, { status, tokens }: RefreshReply): Refreshed => {
    if (status >= 400) return adopted(sent) ?? { outcome: 'refused' }
    if (tokens === null) return { outcome: 'unreachable' }
    if (readClaims(tokens.accessToken).subject !== sent.userId) return { outcome: 'foreign' }
    const facts = vault.rotate(sent, tokens)
    return facts ? { outcome: 'rotated', facts } : (adopted(sent) ?? { outcome: 'missing' })
  }

  const ask = async (identity: TokenIdentity, attempt: number, flight: AbortSignal): Promise<Refreshed> => {
    if (flight.aborted) return adopted(identity) ?? { outcome: 'failed' }
    const sent = vault.findTokens(identity)
    if (sent === null || sent.refreshToken === null) return adopted(identity) ?? { outcome: 'missing' }
    const reply = await calls.refresh(sent.refreshToken).catch(() => null)
    if (reply === null) return adopted(identity) ?? { outcome: 'unreachable' }
    if (reply.status < 500) return answered(sent, reply)
    if (attempt === refreshAttempts) {
      return adopted(identity) ?? { outcome: outageStatuses.has(reply.status) ? 'unreachable' : 'failed' }
    }
    await pause(attempt * (200 + 400 * random()))
    return adopted(identity) ?? ask(identity, attempt + 1, flight)
  }

  return async (identity: TokenIdentity, flight: AbortSignal): Promise<Refreshed> =>
    adopted(identity) ?? exclusively(async () => adopted(identity) ?? ask(identity, 1, flight))
}
