import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { minutes } from '#src/lib/durations.ts'
import { requireGit } from './git-availability.ts'
import { runGit } from './git-command.ts'
import { GitFailed, type GitFailure } from './git-failed.ts'
import { isBranchName, readHistory, readLastCommit, type Commit } from './git-history.ts'
import { cloneProgress, type CloneProgress } from './git-progress.ts'
import { findRemote, type RemoteRequest } from './git-remote.ts'
import { watchTransfer } from './git-transfer.ts'

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

const failuresByText: readonly (readonly [RegExp, GitFailure])[] = [
  [/Authentication failed|could not read Username|terminal prompts disabled|error: 40[13]/, 'authenticationRequired'],
  [/not found|error: 404/, 'notFound'],
  [/is this a git repository|not a git repository|not valid/, 'notARepository'],
  [/Operation too slow|less than \d+ bytes\/sec/, 'tooSlow'],
  [/bad object|corrupt|did not send all necessary objects|index-pack failed/, 'corrupt'],
  [/unable to access|Could not resolve|Failed to connect|timed out|hung up|RPC failed|early EOF/, 'unreachable'],
]

const toKnownFailure = (error: unknown): unknown => {
  if (!(error instanceof GitFailed) || error.code !== 'failed') return error
  const code = failuresByText.find(([text]) => text.test(error.detail))?.[1] ?? 'failed'
  return new GitFailed(code, error.detail, error)
}

const clone = async (url: string, settings: Readonly<Record<string, string>>, request: CloneRequest): Promise<void> => {
  const { into, limits = cloneLimits, onProgress } = request
  const overrun = new AbortController()
  const signals = [overrun.signal, ...(request.signal === undefined ? [] : [request.signal])]
  const watch = watchSize(into, limits.maxBytes, () => overrun.abort(new GitFailed('tooLarge')))
  const measure = () => folderBytes(into)
  const transfer = request.ssh && watchTransfer({ measure, limits }, () => overrun.abort(new GitFailed('tooSlow')))
  try {
    await runGit(['clone', '--bare', '--no-tags', '--template=', '--progress', '--', url, into], {
      ...(request.git === undefined ? {} : { git: request.git }),
      cwd: dirname(into),
      settings: {
        ...settings,
        'http.lowSpeedLimit': String(limits.minBytesPerSecond),
        'http.lowSpeedTime': String(limits.maxSilenceSeconds),
      },
      limits: {
        maxMemoryBytes: limits.maxMemoryBytes,
        maxWrittenFileBytes: limits.maxBytes * 2 + fileLimitHeadroomBytes,
      },
      signal: AbortSignal.any(signals),
      timeoutMs: limits.timeoutMs,
      onStderrLine: (line) => {
        const progress = cloneProgress(line)
        transfer?.hear(progress)
        if (progress !== null) onProgress?.(progress)
      },
    })
  } catch (error) {
    throw toKnownFailure(error)
  } finally {
    clearInterval(watch)
    transfer?.stop()
  }
}

const describe = async (request: CloneRequest): Promise<Omit<ClonedRepository, 'url'>> => {
  const { into: gitDir, limits = cloneLimits, branch: wanted } = request
  const options = {
    ...(request.git === undefined ? {} : { git: request.git }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  }
  const bytes = await folderBytes(gitDir)
  if (bytes > limits.maxBytes) throw new GitFailed('tooLarge')
  const { branches, defaultBranch } = await readHistory(gitDir, options)
  const branch = wanted ?? defaultBranch ?? branches[0]
  if (branch === undefined) throw new GitFailed('emptyRepository')
  if (!branches.includes(branch)) throw new GitFailed(branches.length === 0 ? 'emptyRepository' : 'branchNotFound')
  const lastCommit = await readLastCommit(gitDir, branch, options)
  return { gitDir, branch, defaultBranch, branches, lastCommit, bytes }
}

/** Throws `OutboundRefused`, `GitFailed` or the reason of the signal. */
export const cloneRepository = async (request: CloneRequest): Promise<ClonedRepository> => {
  if (request.branch !== undefined && !isBranchName(request.branch)) throw new GitFailed('invalidBranch')
  await requireGit(request.git)
  const { limits = cloneLimits } = request
  const remote = await findRemote(request, limits.maxSilenceSeconds * 1000)
  try {
    await clone(remote.url, remote.settings, request)
    return { url: remote.url, ...(await describe(request)) }
  } catch (error) {
    await rm(request.into, { recursive: true, force: true })
    throw remote.explain?.(error) ?? error
  }
}
