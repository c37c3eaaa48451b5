export interface Survivor {
  readonly mutant: string
  readonly because: string
}

const leaving = [
  'signedIn.on.session.signOut[0]',
  'signedIn.on.session.endedElsewhere[0]',
  'signedIn.on.storage.read[0]',
  'signedIn.on.storage.read[1]',
]

/** A run fails on an entry that dies after all or that is no change any more. */
export const survivors: readonly Survivor[] = [
  ...leaving.map((move) => ({
    mutant: `session: ${move} leads to session.restoring`,
    because: 'Nobody is there any more, so that what is restored is a signed-out session, in the same step.',
  })),
  ...['capture', 'errorReporting', 'supportWidget'].map((chart) => ({
    mutant: `${chart}: granted.on.consent.withdrawn[0] leads to ${chart}.starting`,
    because: 'The start leads on to where no consent is, in the same step: what was granted is configured.',
  })),
]
