import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ReviewConfig } from '#src/contract/reviews.ts'
import {
  branchOff,
  importAll,
  openReviewRoom,
  type ReviewRoom,
  toEdits,
} from '#tests/backend/pull-requests/review-room.ts'
import {
  openPullRequest,
  requestReview,
  reviewOnce,
  settleReview,
  swallow,
  toBrief,
  workBranch,
} from './review-room.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: ReviewRoom
beforeAll(async () => {
  room = await openReviewRoom()
})
afterAll(() => room.close())

test('a branch that is force-pushed while it is reviewed is reviewed as it was, and then as it is', async () => {
  const { origin, repository, id, headCommit } = await openPullRequest(
    room,
    { 'a.ts': 'export const a = 1\n' },
    { 'b.ts': swallow('b') },
  )
  const { id: reviewId } = await requestReview(room.person, id)
  const rewritten = branchOff(origin, workBranch, toEdits({ 'c.ts': swallow('c') }), 'Begin anew')
  const [review] = await Promise.all([settleReview(room.person, id, reviewId), importAll(room, repository.id)])
  expect([review.state, review.headCommit, ...review.findings.map(toBrief)]).toEqual([
    'Finished',
    headCommit,
    'empty-catch b.ts:4 new',
  ])
  const next = await reviewOnce(room, id)
  expect([next.headCommit, ...next.findings.map(toBrief).toSorted()]).toEqual([
    rewritten,
    'empty-catch b.ts:4 fixed',
    'empty-catch c.ts:4 new',
  ])
})

test('a change of 200,000 lines is reviewed file by file, and says what it was too large for', async () => {
  const line = (at: number): string => `export const value${at} = read(${at})\n`
  const list = (lines: number): string => Array.from({ length: lines }, (_, at) => line(at)).join('')
  const parts = Object.fromEntries(Array.from({ length: 38 }, (_, at) => [`src/part-${at}.ts`, list(5000)]))
  const { id } = await openPullRequest(
    room,
    { 'a.ts': 'export const a = 1\n' },
    { ...parts, 'src/whole.ts': list(60_000), 'src/caught.ts': swallow('caught') },
  )
  const review = await reviewOnce(room, id)
  expect([review.state, ...review.findings.map(toBrief)]).toEqual(['Finished', 'empty-catch src/caught.ts:4 new'])
  expect(review.summary).toMatchObject({ effort: 5, risk: 'high', isReviewedAcrossFiles: false })
  expect(review.summary?.leftOut).toEqual([{ path: 'src/whole.ts', reason: 'large' }])
})

test('patterns of files to ignore that cannot be read match nothing, and the others count', async () => {
  const long = `${'a'.repeat(150)}.ts`
  const { id, repository } = await openPullRequest(
    room,
    { 'a.ts': 'export const a = 1\n' },
    { 'b.ts': swallow('b'), [long]: swallow('c'), 'gen/d.ts': swallow('d') },
  )
  const path = `/api/repositories/${repository.id}/review-config`
  const { rules: _, ...config } = await room.person.read<ReviewConfig>(path)
  const unreadable = ['[', '{a,b', '(', '!(', '+(a|b', '\\', '!', `${'*a'.repeat(90)}b`]
  const json = { ...config, ignoredPaths: [...unreadable, 'gen/**'] }
  await room.person.read<ReviewConfig>(path, { method: 'PUT', json })
  const { state, findings } = await reviewOnce(room, id)
  expect([state, ...findings.map((finding) => finding.path).toSorted()]).toEqual(['Finished', long, 'b.ts'])
})
