import type { SignInReturnSnapshot } from './sign-in-return.machine.ts'

export const isNothingWaiting = (snapshot: SignInReturnSnapshot): boolean => snapshot.matches('none')

export const hasReturned = (snapshot: SignInReturnSnapshot): boolean =>
  snapshot.matches('entered') || snapshot.matches('linked')

/** Null unless the result could not be asked for. */
export const selectReturnError = (snapshot: SignInReturnSnapshot): unknown =>
  snapshot.matches('failed') ? snapshot.context.error : null
