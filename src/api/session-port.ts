export interface Captured {
  readonly epoch: number
  readonly generation: number
  readonly organisationId: string | null
  readonly accessToken: string | null
}

/**
 * `retry`: there is a newer token; `refused`: the newest token was refused; `ended`: nobody is signed in any more, or
 * somebody else is; `offline`: the session is kept, but no token could be had.
 */
export type Verdict = 'retry' | 'refused' | 'ended' | 'offline'

export interface SessionPort {
  readonly capture: () => Captured
  /** Settles with the refresh that is under way; null when there is none. */
  readonly gate: () => Promise<Verdict> | null
  readonly onRefused: (refused: Pick<Captured, 'epoch' | 'generation'>) => Promise<Verdict>
  readonly onRole: (captured: Captured, role: string) => void
  readonly isSamePerson: (captured: Captured) => boolean
  readonly isSameOrganisation: (captured: Captured) => boolean
}
