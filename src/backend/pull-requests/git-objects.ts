import { stat } from 'node:fs/promises'
import { maxListedCommits } from '#src/contract/pull-requests.ts'
import { minutes } from '#src/lib/durations.ts'
import { runGit, type GitRun } from '../indexing/git-command.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import { isBranchName } from '../indexing/git-history.ts'
import { cutText, toLine } from './foreign-text.ts'
import { splitAtNul } from './split-at-nul.ts'

export interface GitPlace {
  readonly gitDir: string
  readonly signal?: AbortSignal
}

export interface ReadCommit {
  readonly hash: string
  readonly parents: readonly string[]
  readonly committedAt: string
  readonly author: string
  readonly message: string
}

const maxRunMs = 1 * minutes
const maxMessageLength = 4000
const maxPartBytes = 16_384
const maxAuthorLength = 200
const fieldsOfCommit = 5

export const runInHistory = (
  { gitDir, signal }: GitPlace,
  args: readonly string[],
  run: Omit<GitRun, 'cwd' | 'signal'> = {},
): Promise<string> =>
  runGit(['--git-dir=.', ...args], {
    timeoutMs: maxRunMs,
    ...run,
    cwd: gitDir,
    ...(signal === undefined ? {} : { signal }),
  })

const isRefusal = (error: unknown): boolean => error instanceof GitFailed && error.code === 'failed'

const orUndefined = (error: unknown): undefined => {
  if (isRefusal(error)) return undefined
  throw error
}

export const toHeadRef = (branch: string): string => `refs/heads/${branch}`

export const readHash = async (place: GitPlace, name: string): Promise<string | undefined> => {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]
  const output = await runInHistory(place, args).catch(orUndefined)
  return output === undefined ? undefined : /[0-9a-f]{40}/.exec(output)?.[0]
}

export const resolveCommit = async (place: GitPlace, name: string): Promise<string | undefined> => {
  const ofBranch = isBranchName(name) ? await readHash(place, toHeadRef(name)) : undefined
  if (ofBranch !== undefined || !/^[0-9a-f]{7,40}$/.test(name)) return ofBranch
  return readHash(place, name)
}

export const findMergeBase = async (place: GitPlace, left: string, right: string): Promise<string | undefined> =>
  (await runInHistory(place, ['merge-base', left, right]).catch(orUndefined))?.trim().slice(0, 40)

export const isAncestor = (place: GitPlace, older: string, newer: string): Promise<boolean> =>
  runInHistory(place, ['merge-base', '--is-ancestor', older, newer]).then(
    () => true,
    (error: unknown) => orUndefined(error) ?? false,
  )

export const countCommits = async (place: GitPlace, from: string, to: string): Promise<number> =>
  Number(await runInHistory(place, ['rev-list', '--count', to, `^${from}`]))

const maxSeconds = 253_402_300_799

const toTimestamp = (seconds: string): string => {
  const time = Number(seconds)
  return new Date(time >= 0 && time <= maxSeconds ? time * 1000 : 0).toISOString()
}

const toCommit = ([hash = '', parents = '', time = '', author = '', message = '']: readonly string[]): ReadCommit => ({
  hash,
  parents: parents.split(' ').filter((parent) => parent !== ''),
  committedAt: toTimestamp(time),
  author: toLine(author, maxAuthorLength),
  message: cutText(message.trim(), maxMessageLength),
})

export interface CommitFilter {
  readonly paths?: readonly string[]
  readonly timeoutMs?: number
}

export const listCommits = async (
  place: GitPlace,
  args: readonly string[],
  { paths = [], timeoutMs = maxRunMs }: CommitFilter = {},
): Promise<ReadCommit[]> => {
  const commits: ReadCommit[] = []
  let fields: string[] = []
  const take = (field: string) => {
    fields.push(field)
    if (fields.length < fieldsOfCommit) return
    commits.push(toCommit(fields))
    fields = []
  }
  const format = '--format=%H%x00%P%x00%ct%x00%an%x00%B'
  const onStdout = splitAtNul(maxPartBytes, take)
  const selection = [...args, '--', ...paths.map((path) => `:(literal)${path}`)]
  await runInHistory(place, ['log', '-z', '--no-show-signature', format, ...selection], { onStdout, timeoutMs })
  return commits
}

export const listOwnCommits = (place: GitPlace, from: string, to: string): Promise<ReadCommit[]> =>
  listCommits(place, [`--max-count=${maxListedCommits}`, to, `^${from}`])

/** Objects that only a pull request names would be lost when the packs are tidied. */
export const keepCommits = async (place: GitPlace, hashes: readonly string[]): Promise<void> => {
  const input = [...new Set(hashes)].map((hash) => `update refs/kept/${hash} ${hash}\n`).join('')
  if (input !== '') await runInHistory(place, ['update-ref', '--stdin'], { input })
}

export const hasCommits = async (place: GitPlace, hashes: readonly string[]): Promise<boolean> => {
  if ((await stat(place.gitDir).catch(() => null))?.isDirectory() !== true) return false
  const input = hashes.map((hash) => `${hash}\n`).join('')
  const output = await runInHistory(place, ['cat-file', '--batch-check'], { input }).catch(orUndefined)
  return output !== undefined && output.split('\n').filter((line) => / commit \d+$/.test(line)).length === hashes.length
}
