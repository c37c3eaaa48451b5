export interface Survivor {
  /** As a mutation run names it. */
  readonly mutant: string
  /** Why no test can notice it. */
  readonly because: string
}

const leaving = [
  'signedIn.on.session.signOut[0]',
  'signedIn.on.session.endedElsewhere[0]',
  'signedIn.on.storage.read[0]',
  'signedIn.on.storage.read[1]',
]

/** Changes of charts that live. One that dies after all, or that is no change any more, has no place here: the run fails on it. */
export const survivors: readonly Survivor[] = leaving.map((move) => ({
  mutant: `session: ${move} leads to session.restoring`,
  because: 'Nobody is there any more, so that what is restored is a signed-out session, in the same step.',
}))
