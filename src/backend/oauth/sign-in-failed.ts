import type { SignInFailure } from '#src/contract/sign-in-failures.ts'

export class SignInFailed extends Error {
  override readonly name = 'SignInFailed'
  readonly reason: SignInFailure

  /** `detail` goes to the log, so it holds no code and no token. */
  constructor(reason: SignInFailure, detail = '') {
    super(detail)
    this.reason = reason
  }
}
