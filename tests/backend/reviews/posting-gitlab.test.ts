import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openSourceHost } from '#src/backend/source-hosts/open-source-host.ts'
import type { GitlabFault } from '#tests/support/gitlab-replies.ts'
import {
  openMergeRequest,
  openPostingRoom,
  type PostedPlace,
  type PostingRoom,
  postOnce,
  readCanPost,
  storeFindings,
} from './posting-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: PostingRoom
let place: PostedPlace
let path: string
beforeAll(async () => {
  room = await openPostingRoom()
  place = await openMergeRequest(room)
  path = `projects/${place.hostId}/merge_requests/7`
})
afterEach(() => {
  recover()
  Object.assign(room.gitlab.notes, { drafts: [], published: [] })
})
afterAll(() => room.close())

const recover = () => {
  room.gitlab.recover()
  room.gitlab.setToken({ scopes: ['api'] })
}
const listPublished = () => room.gitlab.notes.published.map((notes) => notes.map(({ position }) => position))
const recoverHealth = async () => {
  recover()
  const host = await openSourceHost(room.backend.services, place.person.organisationId, 'gitlab')
  await host?.listBranches(place.hostId, {}, AbortSignal.timeout(5000))
}

test('all comments are published together, at their lines, with what lies elsewhere', async () => {
  const reviewId = await storeFindings(room, place, [
    { startLine: 20, endLine: 21 },
    { startLine: 20, side: 'before' },
    { startLine: 19 },
    { startLine: 2 },
    { startLine: 21, status: 'dismissed' },
  ])
  const posted = await postOnce(place, reviewId)
  expect(posted).toMatchObject({ postedUrl: `${room.gitlab.url}/${place.name}/-/merge_requests/7` })
  const refs = { base_sha: 'base', start_sha: 'start', head_sha: place.head, position_type: 'text' }
  const file = { ...refs, old_path: 'a.ts', new_path: 'a.ts' }
  const lines = [{ old_line: 19, new_line: 19 }, { new_line: 21 }, { old_line: 20 }]
  const [positions, ...more] = listPublished()
  expect(more).toEqual([])
  expect(positions).toEqual([...lines.map((line) => ({ ...file, ...line })), undefined])
  const summary = room.gitlab.notes.published[0]?.at(-1)?.note
  expect(summary).toContain('Open findings: 4')
  expect(summary).toContain('`a.ts:2`')
  await postOnce(place, reviewId)
  expect(listPublished()).toHaveLength(1)
})

test('a comment whose line GitLab refuses is made without one', async () => {
  room.gitlab.notes.refusedLine = 21
  await postOnce(place, await storeFindings(room, place, [{ startLine: 20 }, { startLine: 21 }]))
  room.gitlab.notes.refusedLine = undefined
  expect(listPublished()[0]?.map((position) => position?.['new_line'])).toEqual([20, undefined, undefined])
})

const faults: readonly [step: string, fault: GitlabFault, key: string][] = [
  ['POST draft_notes', { status: 401, body: {} }, 'errors.hostSignInRefused'],
  ['POST draft_notes', { status: 403, body: {} }, 'errors.postForbidden'],
  ['POST draft_notes', { status: 422, body: {} }, 'errors.postRejected'],
  ['POST draft_notes', { status: 500, body: {} }, 'errors.postUncertain'],
  ['POST draft_notes', 'cutAfter', 'errors.postUncertain'],
  ['GET draft_notes', { status: 404, body: {} }, 'errors.postGone'],
  ['POST draft_notes/bulk_publish', { status: 500, body: {} }, 'errors.postUncertain'],
  [
    'POST draft_notes/bulk_publish',
    { status: 429, body: {}, headers: { 'retry-after': '1' } },
    'errors.hostRateLimited',
  ],
  ['POST draft_notes/bulk_publish', 'cutAfter', 'errors.postUncertain'],
]

test.each(faults)('after a fault at %s (%j) nothing is shown twice', async (step, fault, key) => {
  const reviewId = await storeFindings(room, place, [{ startLine: 20 }, { startLine: 21 }])
  const [method, name] = step.split(' ')
  room.gitlab.fail(fault, `${method} ${path}/${name}`)
  expect(await postOnce(place, reviewId)).toMatchObject({ postFault: { key, parameters: { host: 'GitLab' } } })
  room.backend.advance(2000)
  await recoverHealth()
  const posted = await postOnce(place, reviewId)
  expect([posted.postFault, typeof posted.postedAt]).toEqual([undefined, 'string'])
  expect(listPublished().map((notes) => notes.length)).toEqual([3])
  expect(room.gitlab.notes.drafts).toEqual([])
})

test('comments of a publication that broke off are not made again', async () => {
  const reviewId = await storeFindings(room, place, [{ startLine: 20 }, { startLine: 21 }])
  room.gitlab.fail({ status: 500, body: {} }, `POST ${path}/draft_notes/bulk_publish`)
  await postOnce(place, reviewId)
  const { notes } = room.gitlab
  notes.published.push(notes.drafts.splice(0, 1))
  await recoverHealth()
  await postOnce(place, reviewId)
  expect(listPublished().map((some) => some.map((position) => position?.['new_line']))).toEqual([[20], [21, undefined]])
})

test('drafts made before a fault are removed at once', async () => {
  room.gitlab.notes.maxDrafts = 1
  expect(await postOnce(place, await storeFindings(room, place, [{ startLine: 20 }]))).toMatchObject({
    postFault: { key: 'errors.postUncertain' },
  })
  room.gitlab.notes.maxDrafts = undefined
  expect(room.gitlab.notes.drafts).toEqual([])
})

test('unpublished comments of the account itself are never published with the review', async () => {
  room.gitlab.notes.drafts.push({ id: 9000, note: 'Not ready yet' })
  expect(await postOnce(place, await storeFindings(room, place, [{}]))).toMatchObject({
    postFault: { key: 'errors.postDraftsPending' },
  })
  expect([listPublished(), room.gitlab.notes.drafts.length]).toEqual([[], 1])
})

test('a token that may only read offers no post, nor does a removed one', async () => {
  expect(await readCanPost(place, place.person)).toEqual({ canPost: true, host: 'gitlab' })
  const { db } = room.backend.services
  const own = db.updateTable('integrations').where('organisation_id', '=', place.person.organisationId)
  await own.set({ account: JSON.stringify({ scopes: ['read_api', 'read_repository'] }) }).execute()
  expect((await readCanPost(place, place.person)).canPost).toBe(false)
  await own.set({ account: JSON.stringify({ scopes: ['api'] }), sealed_secret: null, secret_ending: null }).execute()
  expect((await readCanPost(place, place.person)).canPost).toBe(false)
})
