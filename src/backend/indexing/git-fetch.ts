import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { minutes } from '#src/lib/durations.ts'
import { runGit } from './git-command.ts'
import { GitFailed } from './git-failed.ts'
import { toKnownFailure } from './git-failures.ts'
import { cloneProgress, type CloneProgress } from './git-progress.ts'
import type { Remote } from './git-remote.ts'
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

export interface FetchRequest {
  readonly into: string
  readonly remote: Remote
  readonly refspecs: readonly string[]
  readonly depth: number
  readonly isSsh: boolean
  readonly limits?: CloneLimits
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: CloneProgress) => void
  readonly git?: string
}

const sizeCheckMs = 250

/** The system kills git at its file limit, so the size is checked well before it. */
const fileLimitHeadroomBytes = 2 ** 28

export const measureFolder = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0)
  return (await Promise.all(sizes)).reduce((total, size) => total + size, 0)
}

const watchSize = (folder: string, maxBytes: number, onOverrun: () => void): NodeJS.Timeout =>
  setInterval(async () => {
    if ((await measureFolder(folder)) > maxBytes) onOverrun()
  }, sizeCheckMs)

const isWithoutDepth = (error: unknown): boolean =>
  error instanceof GitFailed && /dumb http transport does not support shallow/.test(error.detail)

interface Transfer {
  readonly signal: AbortSignal
  readonly onProgress: ((progress: CloneProgress | null) => void) | undefined
}

const runFetch = (request: FetchRequest, { signal, onProgress: hear }: Transfer, depth: readonly string[]) => {
  const { into, remote, refspecs, limits = cloneLimits, onProgress, git } = request
  const flags = ['--no-tags', '--force', '--no-write-fetch-head', '--progress', '--stdin']
  return runGit(['--git-dir=.', 'fetch', ...depth, ...flags, '--', remote.url], {
    ...(git === undefined ? {} : { git }),
    cwd: into,
    input: refspecs.map((refspec) => `${refspec}\n`).join(''),
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

/**
 * Fetches into a bare repository. A server of plain files cannot cut a history, so it gives all of it. Throws
 * `GitFailed` or the reason of the signal.
 */
export const fetchRefs = async (request: FetchRequest): Promise<void> => {
  const { into, depth, isSsh, limits = cloneLimits } = request
  const overrun = new AbortController()
  const signal = AbortSignal.any([overrun.signal, ...(request.signal === undefined ? [] : [request.signal])])
  const watch = watchSize(into, limits.maxBytes, () => overrun.abort(new GitFailed('tooLarge')))
  const measure = () => measureFolder(into)
  const speed = isSsh ? watchTransfer({ measure, limits }, () => overrun.abort(new GitFailed('tooSlow'))) : undefined
  const transfer = { signal, onProgress: speed?.hear }
  try {
    await runFetch(request, transfer, [`--depth=${depth}`]).catch((error: unknown) => {
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
