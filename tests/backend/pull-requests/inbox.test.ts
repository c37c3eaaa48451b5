import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PullRequestPage, PullRequestState } from '#src/contract/pull-requests.ts'
import { savePullRequest } from '#src/backend/pull-requests/pull-requests.store.ts'
import { newObjectId } from '#src/lib/object-id.ts'
import { addRepository } from '#tests/backend/code-index/indexed-repository.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let person: SignedInPerson
const repositories: string[] = []
const [head, older] = ['a'.repeat(40), 'b'.repeat(40)]

interface Wanted {
  readonly title: string
  readonly author?: string
  readonly state?: PullRequestState
  readonly repository?: number
  readonly branch?: string
  readonly number?: number
  readonly lines?: number
}

const store = (wanted: Wanted): Promise<string> => {
  const { clock, db } = backend.services
  backend.advance(1000)
  const place = { organisationId: person.organisationId, repositoryId: repositories[wanted.repository ?? 0] ?? '' }
  const fields = { description: '', webUrl: null, commits: [], commitsTotal: 0, files: 1, removedLines: 0 }
  const commits = { headCommit: head, baseCommit: 'c'.repeat(40), targetBranch: 'main' }
  const times = { openedAt: new Date(clock()), updatedAt: new Date(clock()) }
  return savePullRequest(
    db,
    place,
    {
      ...fields,
      ...commits,
      ...times,
      origin: wanted.number === undefined ? 'Branch' : 'Host',
      key: wanted.title,
      number: wanted.number ?? null,
      title: wanted.title,
      author: wanted.author ?? 'Ada',
      state: wanted.state ?? 'Open',
      sourceBranch: wanted.branch ?? null,
      addedLines: wanted.lines ?? 1,
    },
    clock(),
  )
}

const review = async (pullRequestId: string, number: number, commit: string, state = 'Finished', findings = 0) => {
  const { clock, db } = backend.services
  const now = new Date(clock())
  await db
    .insertInto('reviews')
    .values({
      id: newObjectId(clock()),
      organisation_id: person.organisationId,
      pull_request_id: pullRequestId,
      number,
      state: state as 'Finished',
      stage: null,
      files_done: null,
      files_total: null,
      parameters: JSON.stringify({ focusAreas: ['security'], depth: 1, tone: 'Direct', thoroughness: 'Balanced' }),
      post_comments: false,
      posted_at: null,
      posted_url: null,
      head_commit: commit,
      base_commit: commit,
      requested_by: null,
      requested_at: now,
      finished_at: state === 'Finished' ? now : null,
      failure: null,
      model_fault: null,
      summary: null,
      counts: JSON.stringify({ new: findings, stillOpen: 0, fixed: 1, dismissed: 2 }),
    })
    .execute()
}

beforeAll(async () => {
  backend = await startBackend()
  person = await signUpPerson(backend, { role: 'Guest' })
  const { db } = backend.services
  for (const name of ['harbour/pilots', 'harbour/radio']) {
    repositories.push(await addRepository(db, person.organisationId, name))
  }
  await store({ title: 'Fresh', branch: 'topic/lights' })
  await review(await store({ title: 'Failed', author: 'Grace' }), 1, head, 'Failed')
  const changed = await store({ title: 'Changed', number: 12, lines: 70 })
  await review(changed, 1, older, 'Finished', 3)
  await review(changed, 2, head, 'InProgress')
  await review(await store({ title: 'Reviewed', repository: 1, lines: 9 }), 1, head, 'Finished', 5)
  await review(await store({ title: 'Merged', state: 'Merged', number: 7 }), 1, head)
  await store({ title: 'Closed', state: 'Closed', repository: 1 })
})
afterAll(() => backend.close())

const list = (query: Record<string, string> = {}, of = '') =>
  person.read<PullRequestPage>(`/api/pull-requests${of}?${new URLSearchParams(query).toString()}`)
const listTitles = async (query?: Record<string, string>, of?: string) =>
  (await list(query, of)).pullRequests.map(({ title }) => title)

test('sections follow from the reviews that were finished', async () => {
  const { counts, total, authors } = await list()
  expect(counts).toEqual({ needsReview: 2, changedSinceReview: 1, reviewed: 1, closed: 2 })
  expect([total, authors]).toEqual([6, ['Ada', 'Grace']])
  expect(await listTitles({ section: 'needsReview' })).toEqual(['Failed', 'Fresh'])
  expect(await listTitles({ section: 'changedSinceReview' })).toEqual(['Changed'])
  expect(await listTitles({ section: 'reviewed' })).toEqual(['Reviewed'])
  expect(await listTitles({ section: 'closed' })).toEqual(['Closed', 'Merged'])
})

test('the last review is shown with its counts, whatever became of it', async () => {
  const { pullRequests } = await list({ q: 'changed' })
  expect(pullRequests).toMatchObject([
    { section: 'changedSinceReview', lastReview: { number: 2, state: 'InProgress', counts: { new: 0, dismissed: 2 } } },
  ])
  expect(pullRequests[0]?.lastReview?.finishedAt).toBeUndefined()
  const [reviewed] = (await list({ section: 'reviewed' })).pullRequests
  expect(reviewed?.lastReview).toMatchObject({ number: 1, state: 'Finished', finishedAt: expect.stringMatching(/Z$/) })
})

test.each([
  [{ q: 'fresh LIGHTS' }, ['Fresh']],
  [{ q: '#12' }, ['Changed']],
  [{ q: 'grace' }, ['Failed']],
  [{ q: '%' }, []],
  [{ author: 'Grace' }, ['Failed']],
  [{ author: 'grace' }, []],
  [{ sort: '-size', section: 'reviewed' }, ['Reviewed']],
])('%j finds %j', async (query, titles) => {
  expect(await listTitles(query)).toEqual(titles)
})

test('counts are of the other filters', async () => {
  const { counts, total } = await list({ repositoryId: repositories[1] ?? '', section: 'closed' })
  expect([counts, total]).toEqual([{ needsReview: 0, changedSinceReview: 0, reviewed: 1, closed: 1 }, 1])
})

test('every order has its reverse', async () => {
  expect((await listTitles({ sort: '-size' })).slice(0, 2)).toEqual(['Changed', 'Reviewed'])
  expect((await listTitles({ sort: 'size' })).at(-1)).toBe('Changed')
  expect((await listTitles({ sort: '-findings' }))[0]).toBe('Reviewed')
  expect((await listTitles({ sort: 'updated' }))[0]).toBe('Fresh')
  expect((await listTitles({ sort: '-opened' }))[0]).toBe('Closed')
})

test('the list of one repository has its own alone', async () => {
  const path = `/repository/${repositories[1]}`
  expect(await listTitles({}, path)).toEqual(['Closed', 'Reviewed'])
  expect((await person.fetch('/api/pull-requests/repository/000000000000000000000000')).status).toBe(404)
  expect((await list({ page: '2' }, path)).pullRequests).toEqual([])
})
