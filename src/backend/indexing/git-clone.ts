import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { minutes } from '#src/lib/durations.ts'
import { requireGit } from './git-availability.ts'
import { runGit } from './git-command.ts'
import { GitFailed } from './git-failed.ts'
import { toKnownFailure } from './git-failures.ts'
import { isBranchName, readLastCommit, type Commit } from './git-history.ts'
import { cloneProgress, type CloneProgress } from './git-progress.ts'
import { findRemote, type Remote, type RemoteRequest } from './git-remote.ts'
import { watchTransfer } from './git-transfer.ts'
import { chooseBranch, readRemoteHeads, type RemoteHeads } from './remote-heads.ts'

export interface CloneLimits {
  readonly maxBytes: number
  readonly maxMemoryBytes: number
  readonly timeoutMs: number
  readonly maxSilenceSeconds: number
  readonly minBytesPerSecond: number
}

export const cloneLimits: CloneLimits = {
  maxBytes: 2 * 2 ** 30,
  maxMemoryBytes: 2 ** 30,
  timeoutMs: 15 * minutes,
  maxSilenceSeconds: 30,
  minBytesPerSecond: 1000,
}

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

const sizeCheckMs = 250

/** The system kills git at its file limit, so the size is checked well before it. */
const fileLimitHeadroomBytes = 2 ** 28

const folderBytes = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0)
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}

const watchSize = (folder: string, maxBytes: number, onOverrun: () => void): NodeJS.Timeout =>
  setInterval(async () => {
    if ((await folderBytes(folder)) > maxBytes) onOverrun()
  }, sizeCheckMs)

const isWithoutDepth = (error: unknown): boolean =>
  error instanceof GitFailed && /dumb http transport does not support shallow/.test(error.detail)

const gitOptions = ({ git, signal }: CloneRequest) => ({
  ...(git === undefined ? {} : { git }),
  ...(signal === undefined ? {} : { signal }),
})

interface Transfer {
  readonly remote: Remote
  readonly branch: string
  readonly signal: AbortSignal
  readonly onProgress: ((progress: CloneProgress | null) => void) | undefined
}

const runFetch = (
  request: CloneRequest,
  { remote, branch, signal, onProgress: hear }: Transfer,
  depth: readonly string[],
) => {
  const { into, limits = cloneLimits, onProgress, git } = request
  const refs = `+refs/heads/${branch}:refs/heads/${branch}`
  const flags = ['--no-tags', '--force', '--no-write-fetch-head', '--progress']
  return runGit(['--git-dir=.', 'fetch', ...depth, ...flags, '--', remote.url, refs], {
    ...(git === undefined ? {} : { git }),
    cwd: into,
    settings: {
      ...remote.settings,
      'fetch.unpackLimit': '1',
      'http.lowSpeedLimit': String(limits.minBytesPerSecond),
      'http.lowSpeedTime': String(limits.maxSilenceSeconds),
    },
    limits: {
      maxMemoryBytes: limits.maxMemoryBytes,
      maxWrittenFileBytes: limits.maxBytes * 2 + fileLimitHeadroomBytes,
    },
    signal,
    timeoutMs: limits.timeoutMs,
    onStderrLine: (line) => {
      const progress = cloneProgress(line)
      hear?.(progress)
      if (progress !== null) onProgress?.(progress)
    },
  })
}

/** Only the last commit is wanted. A server of plain files cannot cut a history, so it gives all of it. */
const fetchBranch = async (remote: Remote, branch: string, request: CloneRequest): Promise<void> => {
  const { into, limits = cloneLimits } = request
  const overrun = new AbortController()
  const signal = AbortSignal.any([overrun.signal, ...(request.signal === undefined ? [] : [request.signal])])
  const watch = watchSize(into, limits.maxBytes, () => overrun.abort(new GitFailed('tooLarge')))
  const measure = () => folderBytes(into)
  const speed = request.ssh && watchTransfer({ measure, limits }, () => overrun.abort(new GitFailed('tooSlow')))
  const transfer = { remote, branch, signal, onProgress: speed?.hear }
  try {
    await runFetch(request, transfer, ['--depth=1']).catch((error: unknown) => {
      if (!isWithoutDepth(error)) throw error
      return runFetch(request, transfer, [])
    })
  } catch (error) {
    throw toKnownFailure(error)
  } finally {
    clearInterval(watch)
    speed?.stop()
  }
}

const maxPacks = 20

const tidyUp = async (request: CloneRequest): Promise<void> => {
  const names = await readdir(join(request.into, 'objects', 'pack')).catch(() => [])
  if (names.filter((name) => name.endsWith('.pack')).length <= maxPacks) return
  await runGit(['--git-dir=.', 'repack', '-a', '-d', '-q'], { ...gitOptions(request), cwd: request.into })
}

const fetchInto = async (
  remote: Remote,
  heads: RemoteHeads,
  branch: string,
  request: CloneRequest,
): Promise<ClonedRepository> => {
  const { into: gitDir, limits = cloneLimits } = request
  const options = gitOptions(request)
  await mkdir(gitDir, { recursive: true, mode: 0o700 })
  await runGit(['init', '--bare', '--template=', '--quiet', '--', gitDir], { ...options, cwd: gitDir })
  await fetchBranch(remote, branch, request)
  await tidyUp(request)
  const bytes = await folderBytes(gitDir)
  if (bytes > limits.maxBytes) throw new GitFailed('tooLarge')
  const lastCommit = await readLastCommit(gitDir, branch, options)
  const { defaultBranch, branches } = heads
  return { gitDir, url: remote.url, branch, defaultBranch, branches: [...branches.keys()], lastCommit, bytes }
}

const mayBeDamaged = (error: unknown): boolean =>
  error instanceof GitFailed && (error.code === 'corrupt' || error.code === 'failed')

const readHeads = (remote: Remote, request: CloneRequest): Promise<RemoteHeads> => {
  const { maxSilenceSeconds, timeoutMs } = request.limits ?? cloneLimits
  const maxSilenceMs = maxSilenceSeconds * 1000
  const options = { ...gitOptions(request), timeoutMs: Math.min(maxSilenceMs, timeoutMs) }
  return readRemoteHeads(remote, options).catch((error: unknown) => {
    const isSilent = error instanceof GitFailed && error.code === 'timedOut' && maxSilenceMs < timeoutMs
    throw isSilent ? new GitFailed('tooSlow', error.detail, error) : error
  })
}

const fetchOrRepair = async (remote: Remote, heads: RemoteHeads, request: CloneRequest): Promise<ClonedRepository> => {
  const { into } = request
  const branch = chooseBranch(heads, request.branch)
  const isFresh = !(await stat(into).catch(() => null))?.isDirectory()
  try {
    return await fetchInto(remote, heads, branch, request)
  } catch (error) {
    if (isFresh || mayBeDamaged(error)) await rm(into, { recursive: true, force: true })
    if (isFresh || !mayBeDamaged(error)) throw error
    return fetchInto(remote, heads, branch, request)
  }
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
    const heads = await readHeads(remote, request)
    return await fetchOrRepair(remote, heads, request)
  } catch (error) {
    throw remote.explain?.(error) ?? error
  }
}
