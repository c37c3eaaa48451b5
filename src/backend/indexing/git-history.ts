import { runGit, type GitRun } from './git-command.ts'
import { GitFailed } from './git-failed.ts'

export interface Commit {
  readonly hash: string
  readonly time: string
  readonly author: string
  readonly message: string
}

export interface History {
  readonly defaultBranch: string | null
  readonly branches: readonly string[]
}

type Options = Pick<GitRun, 'git' | 'signal'>

const MAX_MESSAGE_LENGTH = 4000
const HEADS = 'refs/heads/'
const MAX_BRANCHES = 10_000
const MAX_LISTED_BYTES = 4 * 1024 * 1024

export function isBranchName(name: string): boolean {
  const isForbidden =
    /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|\.lock(?:\/|$)|[/.]$|^[-/]|(?:^|\/)\./u.test(name) || name === '@'
  return name !== '' && name.length <= 250 && !isForbidden
}

export async function readHistory(gitDir: string, options: Options = {}): Promise<History> {
  const run = { ...options, cwd: gitDir }
  const list = ['--git-dir=.', 'for-each-ref', `--count=${MAX_BRANCHES}`, '--format=%(refname)', HEADS]
  const listed = await runGit(list, { ...run, maxStdoutBytes: MAX_LISTED_BYTES })
  const branches = listed
    .split('\n')
    .filter((ref) => ref.startsWith(HEADS))
    .map((ref) => ref.slice(HEADS.length))
  const head = await runGit(['--git-dir=.', 'rev-parse', '--symbolic-full-name', 'HEAD'], run).catch(() => '')
  const current = head.trim().startsWith(HEADS) ? head.trim().slice(HEADS.length) : null
  if (current === null || branches.includes(current)) return { defaultBranch: current, branches }
  const isThere = await runGit(['--git-dir=.', 'show-ref', '--verify', HEADS + current], run).then(
    () => true,
    () => false,
  )
  return isThere ? { defaultBranch: current, branches: [current, ...branches] } : { defaultBranch: null, branches }
}

export async function readLastCommit(gitDir: string, branch: string, options: Options = {}): Promise<Commit> {
  if (!isBranchName(branch)) throw new GitFailed('invalidBranch')
  const format = '--format=%H%x00%cI%x00%an%x00%B'
  const args = ['--git-dir=.', 'log', '-1', '--no-show-signature', format, '--end-of-options', HEADS + branch, '--']
  const output = await runGit(args, { ...options, cwd: gitDir }).catch((error: unknown) => {
    throw error instanceof GitFailed && error.code === 'failed' ? unreadable(error) : error
  })
  const [hash = '', time = '', author = '', ...message] = output.split('\0')
  return { hash, time, author, message: message.join('\0').trim().slice(0, MAX_MESSAGE_LENGTH) }
}

function unreadable(error: GitFailed): GitFailed {
  const isUnknown = /unknown revision|bad revision|ambiguous argument/.test(error.detail)
  return new GitFailed(isUnknown ? 'branchNotFound' : 'corrupt', error.detail, error)
}
