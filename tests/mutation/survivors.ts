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
  {
    mutant: 'signInReturn: taking.on.person.arrived[0] asks no guard',
    because: 'That somebody is signed in is noted again, which changes nothing.',
  },
  {
    mutant: 'signInReturn: none.on.person.arrived[0] lacks its action 0',
    because: 'The page is left in the same step, and nothing asks any more who is signed in.',
  },
  ...['capture', 'errorReporting', 'supportWidget'].map((chart) => ({
    mutant: `${chart}: granted.on.consent.withdrawn[0] leads to ${chart}.starting`,
    because: 'The start leads on to where no consent is, in the same step: what was granted is configured.',
  })),
]
