import { readHistory } from '../indexing/git-history.ts'
import type { Services } from '../services.ts'
import { toTitle } from './branch-title.ts'
import { describeRange, type RangeFacts } from './describe-range.ts'
import { findMergeBase, type GitPlace, isAncestor, keepCommits, runInHistory, toHeadRef } from './git-objects.ts'
import {
  changeState,
  listStored,
  type NewPullRequest,
  savePullRequest,
  type StoredPullRequest,
} from './pull-requests.store.ts'

const maxBranches = 200
const keyPrefix = 'branch:'

export interface ImportPlace {
  readonly organisationId: string
  readonly repositoryId: string
  readonly defaultBranch: string
  readonly git: GitPlace
}

export const toRow = (facts: RangeFacts, range: { readonly base: string; readonly head: string }) => ({
  number: null,
  description: facts.description,
  author: facts.author,
  headCommit: range.head,
  baseCommit: range.base,
  webUrl: null,
  commits: facts.commits,
  commitsTotal: facts.commitsTotal,
  files: facts.files,
  addedLines: facts.addedLines,
  removedLines: facts.removedLines,
  openedAt: facts.openedAt,
  updatedAt: facts.updatedAt,
})

interface Branch {
  readonly name: string
  readonly head: string
}

const listNewestBranches = async ({ git, defaultBranch }: ImportPlace): Promise<Branch[]> => {
  const format = '--format=%(objectname) %(refname)'
  const args = ['for-each-ref', '--sort=-committerdate', `--count=${maxBranches + 1}`, format, toHeadRef('')]
  const lines = (await runInHistory(git, args)).split('\n').filter((line) => line !== '')
  return lines
    .map((line) => ({ head: line.slice(0, 40), name: line.slice(41 + toHeadRef('').length) }))
    .filter(({ name }) => name !== defaultBranch)
    .slice(0, maxBranches)
}

const describeBranch = async (
  { git, defaultBranch }: ImportPlace,
  { name, head }: Branch,
  base: string,
): Promise<NewPullRequest> => {
  const facts = await describeRange(git, { base, head, excluded: toHeadRef(defaultBranch) })
  return {
    ...toRow(facts, { base, head }),
    origin: 'Branch',
    key: keyPrefix + name,
    title: facts.subject || toTitle(name),
    state: 'Open',
    sourceBranch: name,
    targetBranch: defaultBranch,
  }
}

const importBranch = async (
  { clock, db }: Services,
  place: ImportPlace,
  branch: Branch,
  stored: StoredPullRequest | undefined,
): Promise<'open' | 'merged' | 'unrelated'> => {
  const { git, defaultBranch } = place
  const base = await findMergeBase(git, toHeadRef(defaultBranch), branch.head)
  if (base === undefined) return 'unrelated'
  if (base === branch.head) return 'merged'
  const isSame = stored?.head_commit === branch.head && stored.base_commit === base && stored.state === 'Open'
  if (isSame) return 'open'
  await savePullRequest(db, place, await describeBranch(place, branch, base), clock())
  await keepCommits(git, [branch.head])
  return 'open'
}

export const settle = async ({ clock, db }: Services, place: ImportPlace, stored: StoredPullRequest): Promise<void> => {
  const isMerged = await isAncestor(place.git, stored.head_commit, toHeadRef(place.defaultBranch))
  await changeState(db, stored.id, isMerged ? 'Merged' : 'Closed', clock())
}

export const importBranches = async (services: Services, place: ImportPlace): Promise<void> => {
  const stored = new Map((await listStored(services.db, place.repositoryId)).map((row) => [row.key, row]))
  const living = new Set((await readHistory(place.git.gitDir, place.git)).branches.map((name) => keyPrefix + name))
  for (const branch of await listNewestBranches(place)) {
    place.git.signal?.throwIfAborted()
    const outcome = await importBranch(services, place, branch, stored.get(keyPrefix + branch.name))
    if (outcome !== 'open') living.delete(keyPrefix + branch.name)
  }
  for (const row of stored.values()) {
    if (row.key.startsWith(keyPrefix) && row.state === 'Open' && !living.has(row.key))
      await settle(services, place, row)
  }
}
