import { requireGit } from './git-availability.ts'
import { gitOptions, openBare, readHeadsInTime, repairing, tidyUp } from './git-bare.ts'
import { GitFailed } from './git-failed.ts'
import { cloneLimits, type CloneLimits, fetchRefs, measureFolder } from './git-fetch.ts'
import { isBranchName, readLastCommit, type Commit } from './git-history.ts'
import type { CloneProgress } from './git-progress.ts'
import { findRemote, type Remote, type RemoteRequest } from './git-remote.ts'
import { chooseBranch, type RemoteHeads } from './remote-heads.ts'

export interface CloneRequest extends RemoteRequest {
  readonly into: string
  readonly branch?: string
  readonly limits?: CloneLimits
  readonly onProgress?: (progress: CloneProgress) => void
  readonly git?: string
}

export interface ClonedRepository {
  readonly gitDir: string
  readonly url: string
  readonly branch: string
  readonly defaultBranch: string | null
  readonly branches: readonly string[]
  readonly lastCommit: Commit
  readonly bytes: number
}

const fetchInto = async (
  remote: Remote,
  heads: RemoteHeads,
  branch: string,
  request: CloneRequest,
): Promise<ClonedRepository> => {
  const { into: gitDir, limits = cloneLimits } = request
  const options = gitOptions(request)
  await openBare(gitDir, options)
  const refspecs = [`+refs/heads/${branch}:refs/heads/${branch}`]
  await fetchRefs({ ...request, remote, refspecs, depth: 1, isSsh: request.ssh !== undefined })
  await tidyUp(gitDir, options)
  const bytes = await measureFolder(gitDir)
  if (bytes > limits.maxBytes) throw new GitFailed('tooLarge')
  const lastCommit = await readLastCommit(gitDir, branch, options)
  const { defaultBranch, branches } = heads
  return { gitDir, url: remote.url, branch, defaultBranch, branches: [...branches.keys()], lastCommit, bytes }
}

const fetchOrRepair = (remote: Remote, heads: RemoteHeads, request: CloneRequest): Promise<ClonedRepository> => {
  const branch = chooseBranch(heads, request.branch)
  return repairing(request.into, () => fetchInto(remote, heads, branch, request))
}

/**
 * Brings the last commit of a branch into a bare repository. What an earlier call left there is used, or removed when
 * it is damaged. Throws `OutboundRefused`, `GitFailed` or the reason of the signal.
 */
export const cloneRepository = async (request: CloneRequest): Promise<ClonedRepository> => {
  if (request.branch !== undefined && !isBranchName(request.branch)) throw new GitFailed('invalidBranch')
  await requireGit(request.git)
  const { limits = cloneLimits } = request
  const remote = await findRemote(request, limits.maxSilenceSeconds * 1000)
  try {
    const heads = await readHeadsInTime(remote, request)
    return await fetchOrRepair(remote, heads, request)
  } catch (error) {
    throw remote.explain?.(error) ?? error
  }
}
