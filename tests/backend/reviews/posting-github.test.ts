import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { postReview } from '#src/backend/reviews/post-review.ts'
import { openSourceHost } from '#src/backend/source-hosts/open-source-host.ts'
import type { Finding, Review } from '#src/contract/reviews.ts'
import type { GithubFault } from '#tests/support/github-replies.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import {
  openGithubPull,
  openPostingRoom,
  post,
  type PostedPlace,
  type PostingRoom,
  postOnce,
  readCanPost,
  settlePost,
  storeFindings,
} from './posting-room.ts'
import { parameters, readReview, settleReview } from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: PostingRoom
let place: PostedPlace
beforeAll(async () => {
  room = await openPostingRoom()
  place = await openGithubPull(room)
})
afterEach(() => {
  room.github.recover()
  room.github.reviews.clear()
})
afterAll(() => room.close())

const listPosted = () => room.github.reviews.get(`${place.name}/7`) ?? []
const countPosts = () => room.github.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/reviews'))
const failPost = (fault: GithubFault) => room.github.fail('/pulls/7/reviews', fault, 'POST')

test('one review has the comments at their lines and what lies elsewhere in its body', async () => {
  const texts = { title: 'Ask @octocat', explanation: 'See #12 <img src=x>\n/close' }
  const reviewId = await storeFindings(room, place, [
    { startLine: 20, endLine: 21, severity: 'high' },
    { startLine: 20, side: 'before' },
    { startLine: 18, endLine: 19, side: 'before' },
    { startLine: 2, texts, quote: '```\n@octocat' },
    { path: 'b@octocat`.ts', startLine: 3 },
    { startLine: 21, status: 'dismissed', severity: 'critical' },
    { startLine: 21, status: 'fixed', severity: 'critical' },
  ])
  const posted = await postOnce(place, reviewId)
  expect(posted).toMatchObject({ postedAt: expect.any(String), postedUrl: expect.stringContaining(room.github.url) })
  expect(posted.postFault).toBeUndefined()
  const [review, ...more] = listPosted()
  expect([more.length, review?.event, review?.commit_id]).toEqual([0, 'COMMENT', place.head])
  expect(review?.comments.map(({ body, ...at }) => ({ ...at, isTitled: body.startsWith('### ') }))).toEqual([
    { path: 'a.ts', line: 21, side: 'RIGHT', start_line: 20, start_side: 'RIGHT', isTitled: true },
    { path: 'a.ts', line: 19, side: 'RIGHT', start_line: 18, start_side: 'RIGHT', isTitled: true },
    { path: 'a.ts', line: 20, side: 'LEFT', isTitled: true },
  ])
  const body = review?.body ?? ''
  expect(body).toContain('Open findings: 5 (High: 1, Medium: 4)')
  expect(body).toContain('````\n```\n@octocat\n````')
  expect(body).toContain('`` b@octocat`.ts:3 ``')
  expect(body.replaceAll('```\n@octocat', '').replaceAll('b@octocat`', '')).not.toMatch(
    /@octocat|#12|<img|^\/close|Critical/m,
  )
  expect(body).toContain(`<!-- quarry-review:${reviewId}:summary -->`)
  expect(await post(place, reviewId)).toMatchObject({ postedAt: posted.postedAt, postedUrl: posted.postedUrl })
  expect(listPosted()).toHaveLength(1)
})

test('a review without open findings is posted as such', async () => {
  await postOnce(place, await storeFindings(room, place, []))
  expect(listPosted()).toMatchObject([{ comments: [], body: expect.stringContaining('No open findings') }])
})

test('two people who press together post it once', async () => {
  const reviewId = await storeFindings(room, place, [{}])
  const before = countPosts().length
  const replies = await Promise.all([post(place, reviewId), post(place, reviewId), post(place, reviewId)])
  expect(replies.map(({ id }) => id)).toEqual([reviewId, reviewId, reviewId])
  await settlePost(place, reviewId)
  await postReview(room.backend.services, reviewId, new AbortController().signal)
  expect([listPosted().length, countPosts().length - before]).toEqual([1, 1])
})

const faults: readonly [name: string, fault: GithubFault, expected: object][] = [
  ['401', { status: 401 }, { key: 'errors.hostSignInRefused', parameters: { host: 'GitHub' } }],
  ['403', { status: 403 }, { key: 'errors.postForbidden' }],
  ['404', { status: 404 }, { key: 'errors.postGone' }],
  ['422', { status: 422 }, { key: 'errors.postRejected' }],
  ['429', { status: 429, headers: { 'retry-after': '9' } }, { key: 'errors.hostRateLimited' }],
  ['500', { status: 500 }, { key: 'errors.postUncertain' }],
  ['a broken connection', 'cut', { key: 'errors.postUncertain' }],
  ['another product', { raw: '<html>' }, { key: 'errors.postUncertain' }],
]

test.each(faults)('%s of the host is named, and the next attempt posts', async (_, fault, expected) => {
  const reviewId = await storeFindings(room, place, [{}])
  failPost(fault)
  const failed = await postOnce(place, reviewId)
  expect(failed).toMatchObject({ state: 'Finished', postFault: expected })
  expect([failed.postedAt, listPosted().length]).toEqual([undefined, 0])
  expect(JSON.stringify(failed)).not.toContain('NeverShown')
  room.github.recover()
  const host = await openSourceHost(room.backend.services, place.person.organisationId, 'github')
  await host?.listRepositories({}, AbortSignal.timeout(5000))
  const posted = await postOnce(place, reviewId)
  expect([posted.postFault, typeof posted.postedAt, listPosted().length]).toEqual([undefined, 'string', 1])
})

test('what the host took before the connection broke is found again, on a later page', async () => {
  const reviewId = await storeFindings(room, place, [{}])
  for (let round = 0; round < 3; round += 1) await postOnce(place, await storeFindings(room, place, []))
  failPost('cutAfter')
  expect(await postOnce(place, reviewId)).toMatchObject({ postFault: { key: 'errors.postUncertain' } })
  expect(listPosted()).toHaveLength(4)
  room.github.recover()
  expect(await postOnce(place, reviewId)).toMatchObject({ postedUrl: expect.stringContaining('pullrequestreview-103') })
  expect(listPosted()).toHaveLength(4)
})

const claimLike = (reviewId: string, at: number) =>
  room.backend.services.db
    .updateTable('reviews')
    .set({ post_requested_at: new Date(at), post_claimed_at: new Date(at), post_attempts: 1, posted_at: null })
    .where('id', '=', reviewId)
    .execute()

test('after a crash the posting goes on: posted where the host has nothing, found where it has', async () => {
  const { clock } = room.backend.services
  const stop = new AbortController().signal
  const reviewId = await storeFindings(room, place, [{}])
  await claimLike(reviewId, clock())
  await postReview(room.backend.services, reviewId, stop)
  expect(listPosted()).toHaveLength(0)
  await claimLike(reviewId, clock() - 16 * 60_000)
  await postReview(room.backend.services, reviewId, stop)
  expect(listPosted()).toHaveLength(1)
  await claimLike(reviewId, clock() - 16 * 60_000)
  await postReview(room.backend.services, reviewId, stop)
  expect(listPosted()).toHaveLength(1)
  expect(typeof (await readReview(place.person, place.id, reviewId)).postedAt).toBe('string')
})

test('a line that the host does not take moves all comments to the body', async () => {
  const own = await openGithubPull(room)
  const reviewId = await storeFindings(room, own, [{}, { startLine: 21 }])
  const repository = [...room.github.installations.values()].at(-1)?.repositories[0]
  room.github.refuseComments(true)
  await postOnce(own, reviewId)
  room.github.refuseComments(false)
  const [review, ...more] = room.github.reviews.get(`${repository?.name}/7`) ?? []
  expect([more.length, review?.comments]).toEqual([0, []])
  expect(review?.body).toContain('a.ts:21')
})

test('a review of commits that were replaced is not posted', async () => {
  const own = await openGithubPull(room)
  const reviewId = await storeFindings(room, own, [{}])
  const installation = [...room.github.installations.values()].at(-1)
  const [repository] = installation?.repositories ?? []
  const [pull] = repository?.pulls ?? []
  if (installation === undefined || repository === undefined || pull === undefined) throw new Error('no pull')
  const moved = { ...pull, head: { ref: 'work', sha: 'f'.repeat(40) } }
  installation.repositories.splice(0, 1, { ...repository, pulls: [moved] })
  expect(await postOnce(own, reviewId)).toMatchObject({ postFault: { key: 'errors.postOutdated' } })
  const { db } = room.backend.services
  await db
    .updateTable('pull_requests')
    .set({ head_commit: 'f'.repeat(40) })
    .where('id', '=', own.id)
    .execute()
  const refused = await own.person.fetch(`/api/pull-requests/${own.id}/reviews/${reviewId}/post`, { method: 'POST' })
  expect([refused.status, await refused.json()]).toMatchObject([409, { errorMessageKey: 'errors.postOutdated' }])
  expect(room.github.reviews.size).toBe(0)
})

const requestPosted = (own: PostedPlace): Promise<Review> =>
  own.person.read<Review>('/api/pull-requests/review', {
    json: { pullRequestId: own.id, parameters, postComments: true },
  })

test('a review that was asked to be posted is posted at its end, and finished even where that fails', async () => {
  const own = await openGithubPull(room)
  const { id } = await requestPosted(own)
  await settleReview(own.person, own.id, id)
  expect(await settlePost(own, id)).toMatchObject({ postComments: true, postedAt: expect.any(String) })
  failPost({ status: 500 })
  const second = await requestPosted(own)
  await settleReview(own.person, own.id, second.id)
  expect(await settlePost(own, second.id)).toMatchObject({
    state: 'Finished',
    postFault: { key: 'errors.postUncertain' },
  })
})

test('a dismissal until the post counts', async () => {
  const reviewId = await storeFindings(room, place, [{}, { startLine: 21 }])
  const { findings } = await readReview(place.person, place.id, reviewId)
  await place.person.read<Finding>(`/api/pull-requests/${place.id}/findings/${findings[0]?.id ?? ''}`, {
    method: 'PUT',
    json: { status: 'dismissed', reason: 'wrong' },
  })
  await postOnce(place, reviewId)
  expect(listPosted()[0]?.comments).toMatchObject([{ line: 21 }])
})

test('who may not change reviews, and whose connection ended, is offered no post', async () => {
  const own = await openGithubPull(room)
  const organisation = own.person.organisationId
  const reader = await signUpPerson(room.backend, { role: 'ReadOnly', organisation })
  const user = await signUpPerson(room.backend, { role: 'User', organisation })
  expect(await readCanPost(own, reader)).toEqual({ canPost: false, host: 'github' })
  expect(await readCanPost(own, user)).toEqual({ canPost: true, host: 'github' })
  const reviewId = await storeFindings(room, own, [{}])
  failPost({ status: 401 })
  await postOnce(own, reviewId)
  expect((await readCanPost(own, user)).canPost).toBe(false)
  const path = `/api/pull-requests/${own.id}/reviews/${reviewId}/post`
  const [again, byReader] = [await user.fetch(path, { method: 'POST' }), await reader.fetch(path, { method: 'POST' })]
  expect([again.status, byReader.status]).toEqual([409, 403])
  expect(await again.json()).toMatchObject({ errorMessageKey: 'errors.reviewNotPostable' })
})
