import { StringDecoder } from 'node:string_decoder'
import { startProcess } from '../processes/start-process.ts'
import { gitEnvironment, type GitSettings } from './git-environment.ts'
import { GitFailed } from './git-failed.ts'
import { limitedCommand, processLimits, type ProcessLimits, watchMemory } from './git-limits.ts'

export interface GitRun {
  readonly git?: string
  readonly cwd: string
  readonly settings?: GitSettings
  readonly input?: string
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly limits?: ProcessLimits | null
  readonly maxStdoutBytes?: number
  readonly onStdout?: (piece: Buffer) => void
  readonly onStderrLine?: (line: string) => void
}

const defaultTimeoutMs = 120_000
const defaultMaxStdoutBytes = 64 * 1024 * 1024
const maxStderrLines = 20

const collectOutput = (run: GitRun, stop: (reason: unknown) => void) => {
  const pieces: Buffer[] = []
  const lines: string[] = []
  const decoder = new StringDecoder('utf8')
  let kept = 0
  let unfinished = ''
  return {
    onStdout(piece: Buffer) {
      try {
        if (run.onStdout !== undefined) return run.onStdout(piece)
        kept += piece.length
        if (kept > (run.maxStdoutBytes ?? defaultMaxStdoutBytes)) return stop(new GitFailed('tooLarge'))
        pieces.push(piece)
      } catch (error) {
        stop(error)
      }
    },
    onStderr(piece: Buffer) {
      const parts = (unfinished + decoder.write(piece)).split(/[\r\n]+/)
      unfinished = parts.pop()?.slice(0, 1000) ?? ''
      for (const line of parts) {
        run.onStderrLine?.(line)
        lines.push(line.slice(0, 500))
        if (lines.length > maxStderrLines) lines.shift()
      }
    },
    text: () => Buffer.concat(pieces).toString('utf8'),
    readLastLines: () => [...lines, unfinished].join('\n').trim(),
  }
}

const stopWhenDue = (run: GitRun, stop: (reason: unknown) => void): (() => void) => {
  const timer = setTimeout(() => stop(new GitFailed('timedOut')), run.timeoutMs ?? defaultTimeoutMs)
  const onAbort = () => stop(run.signal?.reason)
  run.signal?.addEventListener('abort', onAbort, { once: true })
  return () => {
    clearTimeout(timer)
    run.signal?.removeEventListener('abort', onAbort)
  }
}

const asMissing = (error: Error): Error =>
  'code' in error && error.code === 'ENOENT' ? new GitFailed('gitMissing', '', error) : error

const beyondLimits =
  /out of memory|cannot allocate memory|file too large|file size limit|exceeds (?:the )?max|died of signal 25/i

const asFailure = (readLastLines: string): GitFailed =>
  new GitFailed(beyondLimits.test(readLastLines) ? 'tooLarge' : 'failed', readLastLines)

/**
 * Runs git without a shell. Throws `GitFailed`, errors of `onStdout`, or the reason of the signal; the process group
 * has ended by then.
 */
export const runGit = (args: readonly string[], run: GitRun): Promise<string> => {
  run.signal?.throwIfAborted()
  const { git = 'git', limits = processLimits } = run
  const [command, given] = limits === null ? [git, [...args]] : limitedCommand(git, args, limits)
  return new Promise((resolve, reject) => {
    let failure: unknown
    const stop = (reason: unknown) => {
      failure ??= reason
      kill()
    }
    const output = collectOutput(run, stop)
    const settled = stopWhenDue(run, stop)
    const maxMemory = limits?.maxMemoryBytes ?? Number.POSITIVE_INFINITY
    let unwatch = () => {}
    const order = {
      command,
      args: given,
      cwd: run.cwd,
      env: gitEnvironment(run.cwd, run.settings),
      input: run.input ?? '',
    }
    const kill = startProcess(order, {
      ...output,
      onStart(pid) {
        unwatch = watchMemory(pid, maxMemory, () => stop(new GitFailed('tooLarge', 'memory')))
      },
      onEnd({ status, failure: ofStart }) {
        settled()
        unwatch()
        failure ??= ofStart && asMissing(ofStart)
        if (failure !== undefined) reject(failure)
        else if (status === 0) resolve(output.text())
        else reject(asFailure(output.readLastLines()))
      },
    })
  })
}
