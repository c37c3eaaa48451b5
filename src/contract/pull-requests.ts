import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { extended, Id, Line, Timestamp, WholeNumber } from './fields.ts'
import { RepositoryFailure } from './repositories.ts'
import { ReviewCounts, reviewStates } from './reviews.ts'
import { sourceHostKinds } from './source-hosts.ts'
import { SymbolPlaces } from './symbol-places.ts'

/** `Host`: from a connected host. `Branch`: a branch against the default one. `Commits`: two commits that somebody chose. */
export const pullRequestOrigins = ['Host', 'Branch', 'Commits'] as const

export const pullRequestStates = ['Open', 'Draft', 'Merged', 'Closed'] as const
export type PullRequestState = (typeof pullRequestStates)[number]

export const inboxSections = ['needsReview', 'changedSinceReview', 'reviewed', 'closed'] as const
export type InboxSection = (typeof inboxSections)[number]

const CommitHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))

const pullRequestFields = {
  id: Id,
  repository: v.object({ id: Id, name: v.string() }),
  origin: v.picklist(pullRequestOrigins),
  number: v.optional(v.number()),
  title: v.string(),
  author: v.string(),
  state: v.picklist(pullRequestStates),
  section: v.picklist(inboxSections),
  sourceBranch: v.optional(v.string()),
  targetBranch: v.optional(v.string()),
  headCommit: CommitHash,
  /** The last commit that both sides have. */
  baseCommit: CommitHash,
  webUrl: v.optional(v.string()),
  files: v.number(),
  addedLines: v.number(),
  removedLines: v.number(),
  openedAt: Timestamp,
  updatedAt: Timestamp,
  lastReview: v.optional(
    v.object({
      id: Id,
      number: v.number(),
      state: v.picklist(reviewStates),
      finishedAt: v.optional(Timestamp),
      counts: ReviewCounts,
    }),
  ),
}

export const PullRequest = v.object(pullRequestFields)
export type PullRequest = v.InferOutput<typeof PullRequest>

export const Commit = v.object({ hash: CommitHash, message: v.string(), author: v.string(), committedAt: Timestamp })
export type Commit = v.InferOutput<typeof Commit>

export const maxListedCommits = 250

export const PullRequestDetails = v.object(
  extended(pullRequestFields, {
    description: v.string(),
    commits: v.array(Commit),
    commitsTotal: v.number(),
    canPost: v.boolean(),
    host: v.optional(v.picklist(sourceHostKinds)),
  }),
)
export type PullRequestDetails = v.InferOutput<typeof PullRequestDetails>

export const changeKinds = ['added', 'modified', 'removed', 'renamed', 'copied', 'typeChanged'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Files of another kind than `text` have no diff to show at first; `generated` and `large` ones have on demand. */
export const diffKinds = ['text', 'generated', 'large', 'binary', 'submodule', 'link'] as const
export type DiffKind = (typeof diffKinds)[number]

export const ChangedFile = v.object({
  path: v.string(),
  oldPath: v.optional(v.string()),
  change: v.picklist(changeKinds),
  kind: v.picklist(diffKinds),
  language: v.optional(v.string()),
  addedLines: v.number(),
  removedLines: v.number(),
  /** Names both contents; a file is seen until this changes. */
  version: v.string(),
  isSeen: v.boolean(),
})
export type ChangedFile = v.InferOutput<typeof ChangedFile>

export const diffSides = ['before', 'after'] as const
export type DiffSide = (typeof diffSides)[number]

/** A side without a text is absent: there was no file, or it is not text. */
const FileDiff = v.object({
  path: v.string(),
  version: v.string(),
  patch: v.string(),
  before: v.optional(v.string()),
  after: v.optional(v.string()),
  /** Whether the texts or the patch were cut at 2 MB. */
  isCut: v.boolean(),
})
export type FileDiff = v.InferOutput<typeof FileDiff>

const PathQuery = v.pipe(v.string(), v.minLength(1), v.maxLength(4096))

export const maxCommentLength = 10_000

export const LineComment = v.object({
  id: Id,
  path: v.string(),
  side: v.picklist(diffSides),
  line: v.number(),
  quote: v.string(),
  /** Whether that line is no longer in the file; `line` is then where it was. */
  isOutdated: v.boolean(),
  text: v.string(),
  author: v.string(),
  isOwn: v.boolean(),
  createdAt: Timestamp,
})
export type LineComment = v.InferOutput<typeof LineComment>

export const pullRequestSorts = ['updated', 'opened', 'size', 'findings'] as const
export const pullRequestPageSize = 50

const InboxQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(200))),
  section: v.optional(v.picklist(inboxSections)),
  repositoryId: v.optional(Id),
  author: v.optional(v.pipe(v.string(), v.maxLength(200))),
  sort: v.optional(
    v.picklist([...pullRequestSorts, ...pullRequestSorts.map((sort) => `-${sort}` as const)]),
    '-updated',
  ),
  page: v.optional(WholeNumber(1, 1_000_000), '1'),
})

const PullRequestPage = v.object({
  pullRequests: v.array(PullRequest),
  total: v.number(),
  page: v.number(),
  /** Counts per section with all other filters applied. */
  counts: v.object({
    needsReview: v.number(),
    changedSinceReview: v.number(),
    reviewed: v.number(),
    closed: v.number(),
  }),
  authors: v.array(v.string()),
})
export type PullRequestPage = v.InferOutput<typeof PullRequestPage>

export const ImportState = v.object({
  repositoryId: Id,
  isRunning: v.boolean(),
  importedAt: v.optional(Timestamp),
  pullRequests: v.number(),
  /** Why nothing can be imported: the repository came without its history. */
  hasHistory: v.boolean(),
  failure: v.optional(RepositoryFailure),
})
export type ImportState = v.InferOutput<typeof ImportState>

/** Every call needs the plan feature of code review. */
export const pullRequestEndpoints = defineEndpoints({
  listOfRepository: {
    method: 'GET',
    path: '/api/pull-requests/repository/:id',
    access: 'Guest',
    query: v.omit(InboxQuery, ['repositoryId']),
    reply: PullRequestPage,
  },
  read: { method: 'GET', path: '/api/pull-requests/:id', access: 'Guest', reply: PullRequestDetails },
  /** Answers at once; the import runs in the background. */
  import: { method: 'POST', path: '/api/pull-requests/import/:id', access: 'User', reply: ImportState },
})

export const pullRequestInboxEndpoints = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/pull-requests',
    access: 'Guest',
    query: InboxQuery,
    reply: PullRequestPage,
    ownPagesOnly: true,
  },
  imports: {
    method: 'GET',
    path: '/api/pull-requests/imports',
    access: 'Guest',
    reply: v.array(ImportState),
    ownPagesOnly: true,
  },
  commits: {
    method: 'GET',
    path: '/api/pull-requests/repository/:id/commits',
    access: 'Guest',
    reply: v.object({
      branch: v.string(),
      branches: v.array(v.string()),
      commits: v.array(v.object(extended(Commit.entries, { isMerge: v.boolean(), parent: v.optional(CommitHash) }))),
    }),
    ownPagesOnly: true,
  },
  /** A commit is named by its hash, by at least seven letters of it, or by a branch. */
  compare: {
    method: 'POST',
    path: '/api/pull-requests/repository/:id/compare',
    access: 'User',
    body: v.object({ base: Line(250), head: Line(250) }),
    reply: PullRequest,
    ownPagesOnly: true,
  },
  files: {
    method: 'GET',
    path: '/api/pull-requests/:id/files',
    access: 'Guest',
    reply: v.object({ headCommit: CommitHash, files: v.array(ChangedFile), isCut: v.boolean() }),
    ownPagesOnly: true,
  },
  diff: {
    method: 'GET',
    path: '/api/pull-requests/:id/diff',
    access: 'Guest',
    query: v.object({ path: PathQuery, whitespace: v.optional(v.picklist(['show', 'ignore']), 'show') }),
    reply: FileDiff,
    ownPagesOnly: true,
  },
  symbols: {
    method: 'GET',
    path: '/api/pull-requests/:id/symbols',
    access: 'ReadOnly',
    query: v.object({ name: Line(200), path: PathQuery }),
    reply: SymbolPlaces,
    ownPagesOnly: true,
  },
  markSeen: {
    method: 'PUT',
    path: '/api/pull-requests/:id/seen',
    access: 'Guest',
    body: v.object({ path: PathQuery, version: v.pipe(v.string(), v.maxLength(100)), isSeen: v.boolean() }),
    ownPagesOnly: true,
  },
  comments: {
    method: 'GET',
    path: '/api/pull-requests/:id/comments',
    access: 'Guest',
    reply: v.array(LineComment),
    ownPagesOnly: true,
  },
  addComment: {
    method: 'POST',
    path: '/api/pull-requests/:id/comments',
    access: 'User',
    body: v.object({
      path: PathQuery,
      side: v.picklist(diffSides),
      line: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
      text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxCommentLength)),
    }),
    reply: LineComment,
    ownPagesOnly: true,
  },
  removeComment: {
    method: 'DELETE',
    path: '/api/pull-requests/:id/comments/:commentId',
    access: 'User',
    ownPagesOnly: true,
  },
})
