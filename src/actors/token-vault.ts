import type { TokenFacts, TokenIdentity } from '#machines/session/session.setup.ts'
import { isRole } from '#src/contract/roles.ts'
import { readClaims } from './token-claims.ts'
import { count, filledText, headerText, nullable, object, type Read, readJson } from '#src/lib/shape.ts'

export const sessionStorageKey = 'session'

const maxRecordLength = 100_000

const SessionRecord = object({
  accessToken: headerText,
  refreshToken: nullable(headerText),
  generation: count,
  epoch: count,
  userId: nullable(filledText),
  organisationId: nullable(headerText),
})

export type SessionRecord = Readonly<Read<typeof SessionRecord>>

export interface ReceivedTokens {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly organisationId: string | null
}

export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The only holder of tokens: in storage where there is one that works, otherwise in memory. */
export interface TokenVault {
  /** The record last written by any tab. Removes what is no session. */
  stored: () => SessionRecord | null
  /** The tokens of exactly this generation, or null. */
  findTokens: (identity: TokenIdentity) => SessionRecord | null
  /** A sign-in begins an epoch later than `lastEpoch`. */
  begin: (tokens: ReceivedTokens, lastEpoch: number) => TokenFacts
  /** Stores a rotation only while the refresh token that was sent is still the stored one; otherwise returns null. */
  rotate: (sent: SessionRecord, tokens: ReceivedTokens) => TokenFacts | null
  /** A newer generation is never replaced by an older one. */
  selectOrganisation: (epoch: number, organisationId: string) => void
  /** Removes the tokens of this epoch; another epoch belongs to somebody who signed in since. */
  forget: (epoch: number) => void
}

export const toFacts = ({ generation, epoch, userId, organisationId, accessToken }: SessionRecord): TokenFacts => {
  const { mandates, lifetime } = readClaims(accessToken)
  return {
    generation,
    epoch,
    userId,
    organisationId,
    lifetime,
    mandates: mandates.map((mandate) => ({
      organisationId: mandate.organisationId,
      role: isRole(mandate.mandateType) ? mandate.mandateType : 'Unknown',
    })),
  }
}

const parse = (raw: string): SessionRecord | null =>
  raw.length > maxRecordLength ? null : readJson(SessionRecord, raw)

const createAttempt = (storage: TokenStorage | null) => {
  let working = storage
  return <T>(use: (storage: TokenStorage) => T, otherwise: () => T): T => {
    if (working === null) return otherwise()
    try {
      return use(working)
    } catch {
      working = null
      return otherwise()
    }
  }
}

const createRecordKeeper = (storage: TokenStorage | null) => {
  const attempt = createAttempt(storage)
  let memory: SessionRecord | null = null
  let seen: { raw: string | null; record: SessionRecord | null } | null = null

  const read = (): SessionRecord | null =>
    attempt(
      (usable) => {
        const raw = usable.getItem(sessionStorageKey)
        if (seen?.raw !== raw) seen = { raw, record: raw === null ? null : parse(raw) }
        if (raw !== null && seen.record === null) usable.removeItem(sessionStorageKey)
        memory = seen.record
        return memory
      },
      () => memory,
    )

  const write = (record: SessionRecord): void => {
    memory = record
    const raw = JSON.stringify(record)
    attempt(
      (usable) => setOrReplace(usable, raw),
      () => {},
    )
  }

  const remove = (): void => {
    memory = null
    attempt(
      (usable) => usable.removeItem(sessionStorageKey),
      () => {},
    )
  }

  return { read, write, remove }
}

/**
 * A full storage has room for the new record once the old one is gone; an old record would be sent again by another
 * tab.
 */
const setOrReplace = (storage: TokenStorage, raw: string): void => {
  try {
    storage.setItem(sessionStorageKey, raw)
  } catch {
    storage.removeItem(sessionStorageKey)
    storage.setItem(sessionStorageKey, raw)
  }
}

const tokensFrom = ({ accessToken, refreshToken }: ReceivedTokens) => ({ accessToken, refreshToken })

const createHeldRecord = (keeper: ReturnType<typeof createRecordKeeper>) => {
  const forgotten = new Set<number>()
  let held: SessionRecord | null = null

  const forget = (epoch: number): void => {
    forgotten.add(epoch)
    if (held?.epoch === epoch) held = null
    if (keeper.read()?.epoch === epoch) keeper.remove()
  }

  /** A sign-out may happen in the middle of a write, from a storage listener for example, and wins. */
  const keep = (record: SessionRecord): TokenFacts | null => {
    held = record
    keeper.write(record)
    if (!forgotten.has(record.epoch)) return toFacts(record)
    forget(record.epoch)
    return null
  }

  const find = ({ generation, epoch }: TokenIdentity): SessionRecord | null => {
    const isMeant = (record: SessionRecord | null) => record?.generation === generation && record.epoch === epoch
    if (!isMeant(held)) held = keeper.read()
    return isMeant(held) ? held : null
  }

  return { keep, forget, find, isForgotten: (epoch: number) => forgotten.has(epoch) }
}

export const createTokenVault = (storage: TokenStorage | null, now: () => number): TokenVault => {
  const keeper = createRecordKeeper(storage)
  const { keep, forget, find, isForgotten } = createHeldRecord(keeper)
  return {
    stored: keeper.read,
    forget,
    findTokens: find,
    begin: (tokens, lastEpoch) => {
      const epoch = Math.max(Math.abs(lastEpoch) + 1, Math.floor(now()))
      const record = {
        ...tokensFrom(tokens),
        organisationId: tokens.organisationId,
        generation: 1,
        epoch,
        userId: readClaims(tokens.accessToken).subject,
      }
      return keep(record) ?? toFacts(record)
    },
    rotate: (sent, tokens) => {
      const stored = keeper.read()
      if (stored === null || isForgotten(sent.epoch)) return null
      if (stored.epoch !== sent.epoch || stored.refreshToken !== sent.refreshToken) return null
      return keep({ ...stored, ...tokensFrom(tokens), generation: stored.generation + 1 })
    },
    selectOrganisation: (epoch, organisationId) => {
      const stored = keeper.read()
      if (stored?.epoch === epoch && !isForgotten(epoch)) keeper.write({ ...stored, organisationId })
    },
  }
}
