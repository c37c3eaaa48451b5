import { gitOptions, openBare, readHeadsInTime, repairing, tidyUp } from './git-bare.ts'
import { runGit, type GitRun } from './git-command.ts'
import { GitFailed } from './git-failed.ts'
import { cloneLimits, type CloneLimits, fetchRefs, measureFolder } from './git-fetch.ts'
import { isBranchName, readHistory } from './git-history.ts'
import type { Remote } from './git-remote.ts'
import { chooseBranch, type RemoteHeads } from './remote-heads.ts'

export interface HistoryRequest {
  readonly into: string
  readonly remote: Remote
  readonly isSsh: boolean
  readonly refs?: readonly string[]
  readonly fallbackBranch?: string
  readonly limits?: CloneLimits
  readonly signal?: AbortSignal
}

export interface ClonedHistory {
  readonly defaultBranch: string
  readonly bytes: number
}

export const historyDepth = 1000
const maxBranches = 1000
const headsPrefix = 'refs/heads/'

type Options = Pick<GitRun, 'git' | 'signal'>

const chooseBranches = ({ branches }: RemoteHeads, defaultBranch: string): Set<string> =>
  new Set([defaultBranch, ...[...branches.keys()].filter(isBranchName)].slice(0, maxBranches))

/** A branch `a` that is gone would be in the way of a new branch `a/b`. */
const dropStaleBranches = async (gitDir: string, kept: ReadonlySet<string>, options: Options): Promise<void> => {
  const { branches } = await readHistory(gitDir, options)
  const stale = branches.filter((branch) => !kept.has(branch))
  const input = stale.map((branch) => `delete ${headsPrefix}${branch}\n`).join('')
  if (input !== '') await runGit(['--git-dir=.', 'update-ref', '--stdin'], { ...options, cwd: gitDir, input })
}

const toRefspec = (ref: string): string => `+${ref}:${ref}`

const fetchExisting = async (request: HistoryRequest, refs: readonly string[]): Promise<void> => {
  if (refs.length === 0) return
  try {
    await fetchRefs({ ...request, refspecs: refs.map(toRefspec), depth: historyDepth })
  } catch (error) {
    if (!(error instanceof GitFailed && error.code === 'branchNotFound')) throw error
    if (refs.length === 1) return
    const middle = refs.length >> 1
    await fetchExisting(request, refs.slice(0, middle))
    await fetchExisting(request, refs.slice(middle))
  }
}

const fetchInto = async (heads: RemoteHeads, request: HistoryRequest): Promise<ClonedHistory> => {
  const { into, limits = cloneLimits, fallbackBranch, refs = [] } = request
  const options = gitOptions(request)
  const defaultBranch = heads.defaultBranch ?? chooseBranch(heads, fallbackBranch)
  const wanted = chooseBranches(heads, defaultBranch)
  await openBare(into, options)
  await dropStaleBranches(into, wanted, options)
  const refspecs = [...wanted].map((branch) => toRefspec(headsPrefix + branch))
  await fetchRefs({ ...request, refspecs, depth: historyDepth })
  await fetchExisting(request, refs)
  await runGit(['--git-dir=.', 'symbolic-ref', 'HEAD', headsPrefix + defaultBranch], { ...options, cwd: into })
  await tidyUp(into, options)
  const bytes = await measureFolder(into)
  if (bytes > limits.maxBytes) throw new GitFailed('tooLarge')
  return { defaultBranch, bytes }
}

export const cloneHistory = async (request: HistoryRequest): Promise<ClonedHistory> => {
  try {
    const heads = await readHeadsInTime(request.remote, request)
    return await repairing(request.into, () => fetchInto(heads, request))
  } catch (error) {
    throw request.remote.explain?.(error) ?? error
  }
}
