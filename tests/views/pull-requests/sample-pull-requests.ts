import type { ImportState, PullRequest, PullRequestDetails, PullRequestPage } from '#src/contract/pull-requests.ts'
import type { Repository } from '#src/contract/repositories.ts'

export const [harbourId, tideId, archiveId] = [
  '00000000000000000000a001',
  '00000000000000000000a002',
  '00000000000000000000a003',
]

const hash = (letter: string): string => letter.repeat(40)

export const sampleRepository = (id: string, name: string): Repository => ({
  id,
  name,
  sourceType: 'PublicHttp',
  status: 'Alive',
  isAutoIndexed: false,
  createdAt: '2026-01-01T00:00:00.000Z',
})

export const samplePullRequest = (number: number, change: Partial<PullRequest> = {}): PullRequest => ({
  id: `0000000000000000000b${String(number).padStart(4, '0')}`,
  repository: { id: harbourId, name: 'harbour' },
  origin: 'Host',
  number,
  title: `Change number ${number}`,
  author: 'Ada',
  state: 'Open',
  section: 'needsReview',
  sourceBranch: `feature/${number}`,
  targetBranch: 'main',
  headCommit: hash('a'),
  baseCommit: hash('b'),
  webUrl: `https://git.example/harbour/pull/${number}`,
  files: 3,
  addedLines: 1200,
  removedLines: 34,
  openedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  ...change,
})

export const sampleDetails = (number: number, change: Partial<PullRequestDetails> = {}): PullRequestDetails => ({
  ...samplePullRequest(number),
  description: '',
  commits: [
    {
      hash: hash('a'),
      message: 'Measure the tide\n\nIn centimetres.',
      author: 'Grace',
      committedAt: '2026-01-01T00:00:00.000Z',
    },
  ],
  commitsTotal: 1,
  canPost: true,
  host: 'github',
  ...change,
})

const countSections = (rows: readonly PullRequest[]): PullRequestPage['counts'] => {
  const count = (section: PullRequest['section']) => rows.filter((row) => row.section === section).length
  return {
    needsReview: count('needsReview'),
    changedSinceReview: count('changedSinceReview'),
    reviewed: count('reviewed'),
    closed: count('closed'),
  }
}

export const toInboxPage = (all: readonly PullRequest[], path: string): PullRequestPage => {
  const query = new URL(path, 'http://quarry.test').searchParams
  const matches = all.filter(
    (row) =>
      (query.get('repositoryId') ?? row.repository.id) === row.repository.id &&
      (query.get('author') ?? row.author) === row.author &&
      row.title.includes(query.get('q') ?? ''),
  )
  const rows = matches.filter((row) => (query.get('section') ?? row.section) === row.section)
  const page = Number(query.get('page') ?? '1')
  return {
    pullRequests: rows.slice((page - 1) * 50, page * 50),
    total: rows.length,
    page,
    counts: countSections(matches),
    authors: [...new Set(all.map(({ author }) => author))],
  }
}

export const sampleImport = (repositoryId: string, change: Partial<ImportState> = {}): ImportState => ({
  repositoryId,
  isRunning: false,
  pullRequests: 0,
  hasHistory: true,
  ...change,
})
