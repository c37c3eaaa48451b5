import type { SnapshotFrom } from 'xstate'
import type { SessionSnapshot } from '#machines/session/session.machine.ts'
import type { tokenRefreshMachine, RefreshAnswer } from '#machines/session/token-refresh.machine.ts'

export type RefreshSnapshot = SnapshotFrom<typeof tokenRefreshMachine>

/** `token` is the number of the refresh token at the server. */
export interface StoredTokens {
  readonly epoch: number
  readonly generation: number
  readonly token: number
}

export interface Tab {
  readonly session: SessionSnapshot
  readonly refresh: RefreshSnapshot | null
  readonly flight: number
  readonly held: StoredTokens | null
  readonly forgotten: readonly number[]
}

export interface Call {
  readonly tab: number
  readonly flight: number
  readonly sent: StoredTokens | null
  readonly answer: RefreshAnswer | 'successor' | null
}

export interface Holder {
  readonly tab: number
  readonly flight: number
}

/** One sign-in at the server; a refresh token is good once, and its successor is given out again to whoever repeats it. */
export interface ServerSession {
  readonly current: number
  readonly isExpired: boolean
  readonly isRevoked: boolean
}

export interface Budget {
  readonly expiries: number
  readonly signIns: number
  readonly signOuts: number
  readonly losses: number
  readonly errors: number
  readonly silences: number
}

export interface TabsState {
  readonly tabs: readonly Tab[]
  readonly stored: StoredTokens | null
  readonly lock: Holder | null
  readonly queue: readonly Holder[]
  readonly calls: readonly Call[]
  readonly server: Readonly<Record<number, ServerSession>>
  readonly budget: Budget
  readonly expiries: number
  readonly signedOut: readonly number[]
  readonly hasImpatientTab: boolean
  readonly highest: Readonly<Record<number, number>>
  readonly hasFallen: boolean
  readonly hasFalseEnd: boolean
}

export const toPerson = (epoch: number): string => `person-${epoch}`
