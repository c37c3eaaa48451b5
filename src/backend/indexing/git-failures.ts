import { GitFailed, type GitFailure } from './git-failed.ts'

const failuresByText: readonly (readonly [RegExp, GitFailure])[] = [
  [/Authentication failed|could not read Username|terminal prompts disabled|error: 40[13]/, 'authenticationRequired'],
  [/(?:error:|HTTP) 429/, 'rateLimited'],
  [/(?:error:|HTTP) 5\d\d/, 'serverError'],
  [/couldn't find remote ref/, 'branchNotFound'],
  [/not found|error: 404/, 'notFound'],
  [/is this a git repository|not a git repository|not valid/, 'notARepository'],
  [/Operation too slow|less than \d+ bytes\/sec/, 'tooSlow'],
  [/bad object|corrupt|did not send all necessary objects|index-pack failed/, 'corrupt'],
  [/unable to access|Could not resolve|Failed to connect|timed out|hung up|RPC failed|early EOF/, 'unreachable'],
]

export const toKnownFailure = (error: unknown): unknown => {
  if (!(error instanceof GitFailed) || error.code !== 'failed') return error
  const code = failuresByText.find(([text]) => text.test(error.detail))?.[1] ?? 'failed'
  return new GitFailed(code, error.detail, error)
}
