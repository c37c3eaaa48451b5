import { spawn, type ChildProcess } from 'node:child_process'
import { gitEnvironment, type GitSettings } from './git-environment.ts'
import { GitFailed } from './git-failed.ts'
import { limitedCommand, PROCESS_LIMITS, type ProcessLimits, watchMemory } from './git-limits.ts'

export interface GitRun {
  /** The program; `git` is looked up on the PATH. */
  readonly git?: string
  /** Working folder: never one whose content came from outside, except a bare repository made here. */
  readonly cwd: string
  readonly settings?: GitSettings
  readonly input?: string
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** `null`: none, for what reads nothing from outside. */
  readonly limits?: ProcessLimits | null
  /** Of what is kept where `onStdout` does not take it; beyond that it fails with `tooLarge`. */
  readonly maxStdoutBytes?: number
  readonly onStdout?: (piece: Buffer) => void
  readonly onStderrLine?: (line: string) => void
}

const DEFAULT_TIMEOUT_MS = 120_000
const MAX_STDOUT_BYTES = 64 * 1024 * 1024
const KEPT_STDERR_LINES = 20

/**
 * Runs git without a shell and resolves with its output (empty when `onStdout` takes it).
 * Throws `GitFailed`, what `onStdout` throws, or the signal's reason; the whole process group is gone by then.
 */
export function runGit(args: readonly string[], run: GitRun): Promise<string> {
  run.signal?.throwIfAborted()
  const { git = 'git', limits = PROCESS_LIMITS } = run
  const [command, given] = limits === null ? [git, [...args]] : limitedCommand(git, args, limits)
  const child = spawn(command, given, {
    cwd: run.cwd,
    env: gitEnvironment(run.cwd, run.settings),
    shell: false,
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: 'pipe',
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(run.input ?? '')
  return new Promise((resolve, reject) => {
    let failure: unknown = null
    const stop = (reason: unknown) => {
      failure ??= reason
      killGroup(child)
    }
    const output = collectOutput(child, run, stop)
    const settled = stopWhenDue(run, stop)
    const maxMemory = limits?.maxMemoryBytes ?? Number.POSITIVE_INFINITY
    const unwatch = watchMemory(child.pid, maxMemory, () => stop(new GitFailed('tooLarge', 'memory')))
    child.once('error', (error) => stop(asMissing(error)))
    child.once('close', (status) => {
      settled()
      unwatch()
      if (failure !== null) reject(failure)
      else if (status === 0) resolve(output.text())
      else reject(asFailure(output.readLastLines()))
    })
  })
}

/** Messages of git at one of its limits; signal 25 ends a helper whose file has grown too large. */
const BEYOND_LIMITS =
  /out of memory|cannot allocate memory|file too large|file size limit|exceeds (?:the )?max|died of signal 25/i

function asFailure(readLastLines: string): GitFailed {
  return new GitFailed(BEYOND_LIMITS.test(readLastLines) ? 'tooLarge' : 'failed', readLastLines)
}

function stopWhenDue(run: GitRun, stop: (reason: unknown) => void): () => void {
  const timer = setTimeout(() => stop(new GitFailed('timedOut')), run.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const onAbort = () => stop(run.signal?.reason)
  run.signal?.addEventListener('abort', onAbort, { once: true })
  return () => {
    clearTimeout(timer)
    run.signal?.removeEventListener('abort', onAbort)
  }
}

function collectOutput(child: ChildProcess, run: GitRun, stop: (reason: unknown) => void) {
  const pieces: Buffer[] = []
  const lines: string[] = []
  let kept = 0
  let unfinished = ''
  child.stdout?.on('data', (piece: Buffer) => {
    try {
      if (run.onStdout !== undefined) return takePiece(child, piece, run.onStdout)
      kept += piece.length
      if (kept > (run.maxStdoutBytes ?? MAX_STDOUT_BYTES)) return stop(new GitFailed('tooLarge'))
      pieces.push(piece)
    } catch (error) {
      stop(error)
    }
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (unfinished + text).split(/[\r\n]+/)
    unfinished = parts.pop()?.slice(0, 1000) ?? ''
    for (const line of parts) {
      run.onStderrLine?.(line)
      lines.push(line.slice(0, 500))
      if (lines.length > KEPT_STDERR_LINES) lines.shift()
    }
  })
  return {
    text: () => Buffer.concat(pieces).toString('utf8'),
    readLastLines: () => [...lines, unfinished].join('\n').trim(),
  }
}

/** The system hands over many pieces at a stretch; others have their turn between them. */
function takePiece({ stdout }: ChildProcess, piece: Buffer, take: (piece: Buffer) => void): void {
  stdout?.pause()
  setImmediate(() => stdout?.resume())
  take(piece)
}

/** Git works through helpers of its own (`git-remote-https`, `index-pack`), which must go with it. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

function asMissing(error: Error): Error {
  return 'code' in error && error.code === 'ENOENT' ? new GitFailed('gitMissing', '', error) : error
}
