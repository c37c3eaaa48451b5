import { tmpdir } from 'node:os'
import { runGit } from './git-command.ts'
import { GitFailed } from './git-failed.ts'

export type GitAvailability =
  | { readonly state: 'ready'; readonly version: string }
  | { readonly state: 'missing' }
  | { readonly state: 'tooOld'; readonly version: string; readonly needed: string }

/** Git can pin a connection to the checked address since 2.37 (`http.curloptResolve`). */
const neededVersion = { major: 2, minor: 37 }

export const gitAvailability = async (git = 'git'): Promise<GitAvailability> => {
  try {
    const output = await runGit(['version'], { git, cwd: tmpdir(), timeoutMs: 10_000, limits: null })
    const [version = '', major = '0', minor = '0'] = /(\d{1,9})\.(\d{1,9})[\w.]{0,40}/.exec(output) ?? []
    const isNew =
      Number(major) > neededVersion.major ||
      (Number(major) === neededVersion.major && Number(minor) >= neededVersion.minor)
    return isNew
      ? { state: 'ready', version }
      : { state: 'tooOld', version, needed: `${neededVersion.major}.${neededVersion.minor}` }
  } catch (error) {
    if (error instanceof GitFailed) return { state: 'missing' }
    throw error
  }
}

const readyGits = new Set<string>()

export const requireGit = async (git = 'git'): Promise<void> => {
  if (readyGits.has(git)) return
  const { state } = await gitAvailability(git)
  if (state !== 'ready') throw new GitFailed(state === 'missing' ? 'gitMissing' : 'gitTooOld')
  readyGits.add(git)
}
