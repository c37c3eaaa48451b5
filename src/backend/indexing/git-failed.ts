export type GitFailure =
  | 'gitMissing'
  | 'gitTooOld'
  | 'invalidBranch'
  | 'branchNotFound'
  | 'notFound'
  | 'authenticationRequired'
  | 'notARepository'
  | 'emptyRepository'
  | 'unreachable'
  | 'rateLimited'
  | 'serverError'
  | 'tooLarge'
  | 'timedOut'
  | 'tooSlow'
  | 'corrupt'
  | 'failed'

/** `detail` is output of git without credentials, for the log only. */
export class GitFailed extends Error {
  override readonly name = 'GitFailed'
  readonly code: GitFailure
  readonly detail: string

  constructor(code: GitFailure, detail = '', cause?: unknown) {
    super(`git failed (${code})`, { cause })
    this.code = code
    this.detail = detail.replaceAll(/:\/\/[^/\s@]*@/g, '://')
  }
}

export class GitLimited extends GitFailed {
  readonly retryAfter: number | undefined

  constructor(retryAfter?: number) {
    super('rateLimited')
    this.retryAfter = retryAfter
  }
}
