import type { Services } from '../services.ts'
import { toTitle } from './branch-title.ts'
import { describeRange, getSubject } from './describe-range.ts'
import { cutText } from './foreign-text.ts'
import { findMergeBase, hasCommits, keepCommits, listCommits, type ReadCommit, toHeadRef } from './git-objects.ts'
import { type ImportPlace, toRow } from './import-branches.ts'
import { listStored, type NewPullRequest, savePullRequest } from './pull-requests.store.ts'

const maxMerges = 10
const maxBranchLength = 250

interface MergedName {
  readonly branch?: string
  readonly title?: string
}

export const readMergedName = (message: string): MergedName => {
  const [subject = '', ...rest] = message.split('\n')
  const [, request] = /^Merge pull request #\d{1,9} from (\S{1,250})/.exec(subject) ?? []
  const title = request === undefined ? undefined : rest.find((line) => line.trim() !== '')?.trim()
  const [, quoted] = /^Merge (?:remote-tracking )?branch '([^']{1,250})'/.exec(subject) ?? []
  const branch = quoted ?? request?.split('/').slice(1).join('/')
  return {
    ...(branch === undefined || branch === '' ? {} : { branch: cutText(branch, maxBranchLength) }),
    ...(title === undefined ? {} : { title: getSubject({ message: title }) }),
  }
}

const describeMerge = async (
  { git, defaultBranch }: ImportPlace,
  merge: ReadCommit,
): Promise<NewPullRequest | undefined> => {
  const [first, head] = merge.parents
  if (first === undefined || head === undefined || !(await hasCommits(git, [first, head]))) return undefined
  const base = await findMergeBase(git, first, head)
  if (base === undefined || base === head) return undefined
  const facts = await describeRange(git, { base, head, excluded: first })
  const { branch, title } = readMergedName(merge.message)
  const named = branch === undefined ? getSubject(merge) : toTitle(branch)
  return {
    ...toRow(facts, { base, head }),
    origin: 'Branch',
    key: `merge:${merge.hash}`,
    title: title ?? facts.subject ?? named,
    state: 'Merged',
    sourceBranch: branch ?? null,
    targetBranch: defaultBranch,
    updatedAt: new Date(merge.committedAt),
  }
}

export const importMerges = async ({ clock, db }: Services, place: ImportPlace): Promise<void> => {
  const { defaultBranch, git, repositoryId } = place
  const stored = await listStored(db, repositoryId)
  const known = new Set(stored.map(({ key }) => key))
  const heads = new Set(stored.filter(({ key }) => key.startsWith('branch:')).map((row) => row.head_commit))
  const args = ['--merges', '--first-parent', `--max-count=${maxMerges}`, toHeadRef(defaultBranch)]
  for (const merge of await listCommits(git, args)) {
    git.signal?.throwIfAborted()
    if (known.has(`merge:${merge.hash}`) || heads.has(merge.parents[1] ?? '')) continue
    const row = await describeMerge(place, merge)
    if (row === undefined) continue
    await savePullRequest(db, place, row, clock())
    await keepCommits(git, [row.headCommit])
  }
}
