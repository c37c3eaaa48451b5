/** Why a sign-in through another host failed: the server names one in `/auth/error?reason=…`. */
export const signInFailures = [
  'denied',
  'expired',
  'unavailable',
  'noEmail',
  'notLinked',
  'notOffered',
  'linkedElsewhere',
  'otherAddress',
  'invitationOver',
  'signedOut',
  'closed',
  'tooMany',
  'unknown',
] as const
export type SignInFailure = (typeof signInFailures)[number]
