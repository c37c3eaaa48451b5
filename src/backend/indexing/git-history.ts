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

const maxMessageLength = 4000
const headsPrefix = 'refs/heads/'
const maxBranches = 10_000
const maxListedBytes = 4 * 1024 * 1024

export const isBranchName = (name: string): boolean => {
  const isForbidden =
    /[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|\.lock(?:\/|$)|[/.]$|^[-/]|(?:^|\/)\./u.test(name) || name === '@'
  return name !== '' && name.length <= 250 && !isForbidden
}

export const readHistory = async (gitDir: string, options: Options = {}): Promise<History> => {
  const run = { ...options, cwd: gitDir }
  const list = ['--git-dir=.', 'for-each-ref', `--count=${maxBranches}`, '--format=%(refname)', headsPrefix]
  const listed = await runGit(list, { ...run, maxStdoutBytes: maxListedBytes })
  const branches = listed
    .split('\n')
    .filter((ref) => ref.startsWith(headsPrefix))
    .map((ref) => ref.slice(headsPrefix.length))
  const head = await runGit(['--git-dir=.', 'rev-parse', '--symbolic-full-name', 'HEAD'], run).catch(() => '')
  const current = head.trim().startsWith(headsPrefix) ? head.trim().slice(headsPrefix.length) : null
  if (current === null || branches.includes(current)) return { defaultBranch: current, branches }
  const isThere = await runGit(['--git-dir=.', 'show-ref', '--verify', headsPrefix + current], run).then(
    () => true,
    () => false,
  )
  return isThere ? { defaultBranch: current, branches: [current, ...branches] } : { defaultBranch: null, branches }
}

const unreadable = (error: GitFailed): GitFailed => {
  const isUnknown = /unknown revision|bad revision|ambiguous argument/.test(error.detail)
  return new GitFailed(isUnknown ? 'branchNotFound' : 'corrupt', error.detail, error)
}

export const readLastCommit = async (gitDir: string, branch: string, options: Options = {}): Promise<Commit> => {
  if (!isBranchName(branch)) throw new GitFailed('invalidBranch')
  const format = '--format=%H%x00%cI%x00%an%x00%B'
  const args = [
    '--git-dir=.',
    'log',
    '-1',
    '--no-show-signature',
    format,
    '--end-of-options',
    headsPrefix + branch,
    '--',
  ]
  const output = await runGit(args, { ...options, cwd: gitDir }).catch((error: unknown) => {
    throw error instanceof GitFailed && error.code === 'failed' ? unreadable(error) : error
  })
  const [hash = '', time = '', author = '', ...message] = output.split('\0')
  return { hash, time, author, message: message.join('\0').trim().slice(0, maxMessageLength) }
}
