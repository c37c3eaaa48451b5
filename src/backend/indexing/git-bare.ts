import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runGit, type GitRun } from './git-command.ts'
import { GitFailed } from './git-failed.ts'
import { cloneLimits, type CloneLimits } from './git-fetch.ts'
import type { Remote } from './git-remote.ts'
import { readRemoteHeads, type RemoteHeads } from './remote-heads.ts'

type Options = Pick<GitRun, 'git' | 'signal'>

const maxPacks = 20

export const gitOptions = ({ git, signal }: Options): Options => ({
  ...(git === undefined ? {} : { git }),
  ...(signal === undefined ? {} : { signal }),
})

export const openBare = async (gitDir: string, options: Options): Promise<void> => {
  await mkdir(gitDir, { recursive: true, mode: 0o700 })
  await runGit(['init', '--bare', '--template=', '--quiet', '--', gitDir], { ...options, cwd: gitDir })
}

export const tidyUp = async (gitDir: string, options: Options): Promise<void> => {
  const names = await readdir(join(gitDir, 'objects', 'pack')).catch(() => [])
  if (names.filter((name) => name.endsWith('.pack')).length <= maxPacks) return
  await runGit(['--git-dir=.', 'repack', '-a', '-d', '-q'], { ...options, cwd: gitDir })
}

export const readHeadsInTime = (
  remote: Remote,
  { limits = cloneLimits, ...request }: Options & { readonly limits?: CloneLimits },
): Promise<RemoteHeads> => {
  const { maxSilenceSeconds, timeoutMs } = limits
  const maxSilenceMs = maxSilenceSeconds * 1000
  const options = { ...gitOptions(request), timeoutMs: Math.min(maxSilenceMs, timeoutMs) }
  return readRemoteHeads(remote, options).catch((error: unknown) => {
    const isSilent = error instanceof GitFailed && error.code === 'timedOut' && maxSilenceMs < timeoutMs
    throw isSilent ? new GitFailed('tooSlow', error.detail, error) : error
  })
}

const mayBeDamaged = (error: unknown): boolean =>
  error instanceof GitFailed && (error.code === 'corrupt' || error.code === 'failed')

export const repairing = async <Result>(gitDir: string, work: () => Promise<Result>): Promise<Result> => {
  const isFresh = !(await stat(gitDir).catch(() => null))?.isDirectory()
  try {
    return await work()
  } catch (error) {
    if (isFresh || mayBeDamaged(error)) await rm(gitDir, { recursive: true, force: true })
    if (isFresh || !mayBeDamaged(error)) throw error
    return work()
  }
}
