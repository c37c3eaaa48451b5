import type { SignInReturnSnapshot } from './sign-in-return.machine.ts'

export const isNothingWaiting = (snapshot: SignInReturnSnapshot): boolean => snapshot.matches('none')

export const hasReturned = (snapshot: SignInReturnSnapshot): boolean =>
  snapshot.matches('entered') || snapshot.matches('linked')

export const selectReturnError = (snapshot: SignInReturnSnapshot): unknown =>
  snapshot.matches('failed') ? snapshot.context.error : null
