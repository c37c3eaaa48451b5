import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAskModel } from '#src/backend/reviews/model/ask-model.ts'
import type { ModelReply } from '#tests/support/reply-server.ts'
import { addModel, ownKey, readModel } from '#tests/backend/language-models/own-models.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { readReview, requestReview, reviewOnce, settleReview, toBrief } from '../review-room.ts'
import {
  base,
  makeFinding,
  mean,
  meanLine,
  modelReviewRoom,
  openPullRequest,
  script,
  swallow,
  toReply,
} from './review-model.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const room = modelReviewRoom()

describe('a fault of the model', () => {
  const good = (): ModelReply => toReply({ findings: [makeFinding({ quote: meanLine })] })
  const faults: readonly (readonly [fault: string, name: string, replies: readonly ModelReply[]])[] = [
    ['wrongKey', 'a refused key', [{ status: 401 }]],
    ['rateLimited', 'a limit', [{ status: 429, headers: { 'Retry-After': '3600' } }]],
    ['serverError', 'an error that stays', [{ status: 500 }, { status: 500 }]],
    ['unreadable', 'a reply in prose', [{ text: 'All is well.' }]],
    ['emptyAnswer', 'an empty reply', [{ text: '' }]],
    ['brokenOff', 'a reply that is cut twice', [{ cutAfter: '{"findings": [' }, { cutAfter: '{"findings"' }]],
    ['brokenOff', 'a reply up to its limit', [{ text: '{"findings": []}', finish: 'length' }]],
    ['unreadable', 'a verdict in prose', [good(), { text: 'Perhaps.' }]],
    ['forbidden', 'a refusal in the second pass', [good(), { status: 403 }]],
  ]

  test.each(faults)('is told as %s after %s, and the rules have found what they find', async (fault, _, replies) => {
    const { id } = await openPullRequest(room, { 'a.ts': base + mean + swallow })
    room.model.say(...replies)
    const review = await reviewOnce(room, id)
    expect(review).toMatchObject({ state: 'Finished', modelFault: fault })
    expect(review.findings.map(toBrief)).toEqual(['empty-catch a.ts:6 new'])
    expect(review.summary?.model).toBeUndefined()
    expect(room.model.requests).toHaveLength(replies.length)
  })

  test('ends what stalls, or takes too long as a whole', async () => {
    const { services } = room.backend
    const model = await services.chooseModel({ organisationId: '', mode: 'Auto', purpose: 'CodeReview' })
    const ask = createAskModel({
      services,
      model: model ?? expect.fail(),
      organisationId: room.person.organisationId,
      indexes: async () => [],
      signal: new AbortController().signal,
    })
    for (const silentAfter of ['', '{"findings"']) {
      room.model.say({ silentAfter })
      const budget = { maxRounds: 0, maxInputTokens: 1000, maxDurationMs: 150 }
      const question = { instructions: 'Review it.', question: 'The diff', budget }
      await expect(ask(question)).rejects.toMatchObject({ fault: { kind: 'tooSlow' } })
      await expect.poll(() => room.model.openConnections).toBe(0)
    }
  })

  test('that passes is asked about once more', async () => {
    const { id } = await openPullRequest(room, { 'a.ts': base + mean })
    room.model.say({ status: 503 }, good(), toReply({ verdict: 'stands' }))
    expect(await reviewOnce(room, id)).toMatchObject({ counts: { new: 1 } })
  })
})

test('a review that a fault left to the rules is resumed, and keeps what it had found', async () => {
  const { id, push } = await openPullRequest(room, { 'a.ts': base + swallow })
  room.model.say({ status: 401 })
  await reviewOnce(room, id)
  await push({ 'a.ts': base + mean, 'b.ts': swallow })
  room.model.say({ status: 403 })
  const review = await reviewOnce(room, id)
  expect(review).toMatchObject({ modelFault: 'forbidden', counts: { new: 1, stillOpen: 0, fixed: 1 } })
  script(room.model, { findings: [makeFinding({ quote: meanLine })] })
  const path = `/api/pull-requests/${id}/reviews/${review.id}/resume`
  await room.person.read(path, { method: 'POST' })
  const resumed = await settleReview(room.person, id, review.id)
  expect(resumed).toMatchObject({ number: 2, state: 'Finished', counts: { new: 2, stillOpen: 0, fixed: 1 } })
  expect(resumed.modelFault).toBeUndefined()
  expect(resumed.findings.map(toBrief).toSorted()).toEqual([
    ' a.ts:2 new',
    'empty-catch a.ts:5 fixed',
    'empty-catch b.ts:4 new',
  ])
  for (const { history } of resumed.findings)
    expect(new Set(history.map(({ event }) => event)).size).toBe(history.length)
  expect((await room.person.fetch(path, { method: 'POST' })).status).toBe(409)
})

test('what the rules have found is shown while the model is asked again, and after that is cancelled', async () => {
  const { id } = await openPullRequest(room, { 'a.ts': base + mean + swallow })
  room.model.say({ status: 401 })
  const { id: reviewId } = await reviewOnce(room, id)
  room.model.forget()
  room.model.say({ silentAfter: '{"findings": [' })
  const path = `/api/pull-requests/${id}/reviews/${reviewId}`
  await room.person.read(`${path}/resume`, { method: 'POST' })
  await vi.waitFor(() => expect(room.model.requests).toHaveLength(1), { timeout: 30_000 })
  const known = { modelFault: 'wrongKey', findings: [{ rule: 'empty-catch', status: 'new' }] }
  expect(await readReview(room.person, id, reviewId)).toMatchObject({ state: 'InProgress', ...known })
  await room.person.read(`${path}/cancel`, { method: 'POST' })
  expect(await readReview(room.person, id, reviewId)).toMatchObject({ state: 'Cancelled', ...known })
  await expect.poll(() => room.model.openConnections).toBe(0)
})

describe("an organisation's own model", () => {
  const removeModels = () => room.backend.services.db.deleteFrom('language_models').execute()
  afterEach(removeModels)

  test('reads changes when code review is among its purposes, and its health says how that went', async () => {
    const admin = await signUpPerson(room.backend, { organisation: room.person.organisationId })
    const { id } = await openPullRequest(room, { 'a.ts': base + mean })
    const place = { baseUrl: room.model.url, apiKey: ownKey }
    await addModel(admin, { ...place, model: 'for-search', purposes: ['Search', 'Api'] })
    script(room.model, { findings: [] })
    expect((await reviewOnce(room, id)).summary?.model?.name).toBe('stand-in')
    const own = await addModel(admin, { ...place, model: 'for-reviews', purposes: ['CodeReview'] })
    script(room.model, { findings: [makeFinding({ quote: meanLine })] })
    expect((await reviewOnce(room, id)).summary?.model?.name).toBe('for-reviews')
    expect(room.model.requests[0]).toMatchObject({ authorization: `Bearer ${ownKey}`, body: { model: 'for-reviews' } })
    room.model.forget()
    room.model.say({ status: 403 })
    expect(await reviewOnce(room, id)).toMatchObject({ modelFault: 'forbidden' })
    await expect.poll(async () => (await readModel(admin, own.id))?.health?.fault).toMatchObject({ kind: 'forbidden' })
    expect(JSON.stringify(room.backend.logged)).not.toContain(ownKey)
  })
})

test('a review that is cancelled while the model answers shows nothing and can be resumed', async () => {
  const { id } = await openPullRequest(room, { 'a.ts': base + mean })
  room.model.say({ silentAfter: '{"findings": [' })
  const { id: reviewId } = await requestReview(room.person, id)
  await vi.waitFor(() => expect(room.model.requests).toHaveLength(1), { timeout: 30_000 })
  expect(await readReview(room.person, id, reviewId)).toMatchObject({
    state: 'InProgress',
    stage: 'asking',
    findings: [],
  })
  const path = `/api/pull-requests/${id}/reviews/${reviewId}`
  await room.person.read(`${path}/cancel`, { method: 'POST' })
  await expect.poll(() => room.model.openConnections).toBe(0)
  expect(await readReview(room.person, id, reviewId)).toMatchObject({ state: 'Cancelled', findings: [] })
  script(room.model, { findings: [makeFinding({ quote: meanLine })] })
  await room.person.read(`${path}/resume`, { method: 'POST' })
  expect(await settleReview(room.person, id, reviewId)).toMatchObject({ state: 'Finished', counts: { new: 1 } })
})
