import type { InferOutput } from 'valibot'
import type { pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import { refused } from '../http/refusal.ts'
import { readHistory } from '../indexing/git-history.ts'
import type { Services } from '../services.ts'
import { describeRange } from './describe-range.ts'
import { findMergeBase, type GitPlace, keepCommits, listCommits, resolveCommit, toHeadRef } from './git-objects.ts'
import { toRow } from './import-branches.ts'
import { type NewPullRequest, savePullRequest } from './pull-requests.store.ts'
import { toTitle } from './branch-title.ts'

const maxShownCommits = 100
const maxShownBranches = 200

interface Pair {
  readonly base: string
  readonly head: string
}

const requireCommit = async (git: GitPlace, name: string): Promise<string> => {
  const hash = await resolveCommit(git, name)
  if (hash === undefined) throw refused(422, 'errors.commitUnknown', { translationParameters: { name } })
  return hash
}

const isHash = (name: string): boolean => /^[0-9a-f]{7,40}$/.test(name)

const findBase = async (git: GitPlace, { base, head }: Pair): Promise<string> => {
  const common = await findMergeBase(git, base, head)
  return common === undefined || common === head ? base : common
}

const shorten = (hash: string): string => hash.slice(0, 7)

const describePair = async (git: GitPlace, given: Pair, now: number): Promise<NewPullRequest> => {
  const pair = { base: await requireCommit(git, given.base), head: await requireCommit(git, given.head) }
  if (pair.base === pair.head) throw refused(422, 'errors.commitsSame')
  const base = await findBase(git, pair)
  const facts = await describeRange(git, { base, head: pair.head, excluded: pair.base })
  const names = isHash(given.head) ? `${shorten(pair.base)}…${shorten(pair.head)}` : toTitle(given.head)
  const isEmpty = facts.commitsTotal === 0
  return {
    ...toRow(facts, { base, head: pair.head }),
    origin: 'Commits',
    key: `commits:${pair.base}..${pair.head}`,
    title: facts.subject || names,
    author: facts.author || ((await listCommits(git, ['--max-count=1', pair.head]))[0]?.author ?? ''),
    state: 'Open',
    sourceBranch: null,
    targetBranch: null,
    ...(isEmpty ? { openedAt: new Date(now), updatedAt: new Date(now) } : {}),
  }
}

export const compareCommits = async (
  { clock, db }: Services,
  place: { readonly organisationId: string; readonly repositoryId: string },
  git: GitPlace,
  given: Pair,
): Promise<string> => {
  const row = await describePair(git, given, clock())
  await keepCommits(git, [row.headCommit, row.baseCommit])
  return savePullRequest(db, place, row, clock())
}

type Shown = InferOutput<typeof pullRequestInboxEndpoints.commits.reply>

export const listRecentCommits = async (git: GitPlace): Promise<Shown> => {
  const { branches, defaultBranch } = await readHistory(git.gitDir, git)
  const branch = defaultBranch ?? branches[0]
  if (branch === undefined) throw refused(409, 'errors.historyMissing')
  const commits = await listCommits(git, [`--max-count=${maxShownCommits}`, toHeadRef(branch)])
  return {
    branch,
    branches: branches.slice(0, maxShownBranches),
    commits: commits.map(({ parents, hash, message, author, committedAt }) => ({
      hash,
      message,
      author,
      committedAt,
      isMerge: parents.length > 1,
      ...(parents[0] === undefined ? {} : { parent: parents[0] }),
    })),
  }
}
