import { tmpdir } from 'node:os'
import { minutes } from '#src/lib/durations.ts'
import { runGit, type GitRun } from './git-command.ts'
import type { Remote } from './git-remote.ts'
import { toKnownFailure } from './git-failures.ts'
import { GitFailed } from './git-failed.ts'

export interface RemoteHeads {
  readonly defaultBranch: string | null
  readonly branches: ReadonlyMap<string, string>
}

const headsPrefix = 'refs/heads/'
const maxListedBytes = 16 * 1024 * 1024
const defaultTimeoutMs = 1 * minutes

const parse = (listed: string): RemoteHeads => {
  const branches = new Map<string, string>()
  let defaultBranch: string | null = null
  let headCommit: string | undefined
  for (const line of listed.split('\n')) {
    const [value = '', name = ''] = line.split('\t')
    if (name === 'HEAD' && value.startsWith(`ref: ${headsPrefix}`))
      defaultBranch = value.slice(`ref: ${headsPrefix}`.length)
    else if (name === 'HEAD') headCommit = value
    else if (name.startsWith(headsPrefix)) branches.set(name.slice(headsPrefix.length), value)
  }
  defaultBranch ??= [...branches].find(([, commit]) => commit === headCommit)?.[0] ?? null
  return { defaultBranch: defaultBranch !== null && branches.has(defaultBranch) ? defaultBranch : null, branches }
}

export const readRemoteHeads = async (
  remote: Remote,
  options: Pick<GitRun, 'git' | 'signal' | 'timeoutMs'> = {},
): Promise<RemoteHeads> => {
  const listed = await runGit(['ls-remote', '--symref', '--', remote.url, 'HEAD', `${headsPrefix}*`], {
    timeoutMs: defaultTimeoutMs,
    ...options,
    cwd: tmpdir(),
    settings: remote.settings,
    maxStdoutBytes: maxListedBytes,
  }).catch((error: unknown) => {
    throw toKnownFailure(error)
  })
  return parse(listed)
}

export const chooseBranch = ({ branches, defaultBranch }: RemoteHeads, wanted: string | undefined): string => {
  const branch = wanted ?? defaultBranch ?? [...branches.keys()][0]
  if (branch === undefined || branches.size === 0) throw new GitFailed('emptyRepository')
  if (!branches.has(branch)) throw new GitFailed('branchNotFound')
  return branch
}
