/** What a request is sent with, and what its answer is judged by. */
export interface Captured {
  readonly epoch: number
  readonly generation: number
  readonly organisationId: string | null
  readonly accessToken: string | null
}

/**
 * - `retry`: there is a newer token;
 * - `refused`: the newest token was refused, and asking for another would not help;
 * - `ended`: nobody is signed in any more, or somebody else is;
 * - `offline`: the session is kept, but no token could be had.
 */
export type Verdict = 'retry' | 'refused' | 'ended' | 'offline'

/** All that the transport knows of the session. */
export interface SessionPort {
  readonly capture: () => Captured
  /** Settles with the refresh that is under way; `null` when none is. One promise for all who wait. */
  readonly gate: () => Promise<Verdict> | null
  /** The server answered 401 to a request sent with this token. */
  readonly onRefused: (refused: Pick<Captured, 'epoch' | 'generation'>) => Promise<Verdict>
  /** The server stated the caller's role in the organisation that the request was for. */
  readonly onRole: (captured: Captured, role: string) => void
  /** Whether the same person is still signed in. */
  readonly isSamePerson: (captured: Captured) => boolean
  /** Whether the same organisation is still selected. */
  readonly isSameOrganisation: (captured: Captured) => boolean
}
