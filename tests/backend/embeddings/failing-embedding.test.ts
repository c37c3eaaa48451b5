import { describe, expect, test } from 'vitest'
import { hours, minutes, seconds } from '#src/lib/durations.ts'
import { healthPath } from '#tests/backend/language-models/own-models.ts'
import { replyWithVectors, toStandInVector } from '#tests/support/embedding-server.ts'
import type { ModelReply } from '#tests/support/reply-server.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import {
  manyFiles,
  toFile,
  shareEmbeddingRoom,
  type EmbeddedOrganisation,
  type EmbeddingRoom,
} from './embedding-room.ts'

let room: EmbeddingRoom
let organisation: EmbeddedOrganisation
const { getSentTexts, saveQuietly } = shareEmbeddingRoom((shared) => ({ room, organisation } = shared))

const good = toStandInVector('good')
const page = { status: 200, body: '<html>' } as const
const faults: readonly (readonly [string, ModelReply, string])[] = [
  ['a failure of the server', { status: 500 }, 'serverError'],
  ['a page', page, 'unreadable'],
  ['nonsense', { raw: '{"data": [{' }, 'unreadable'],
  ['10 MB', { raw: `{"data": [${'1,'.repeat(5_000_000)}1]}` }, 'unreadable'],
  ['an empty list', replyWithVectors([]), 'wrongVectors'],
  ['a short list', replyWithVectors([good]), 'wrongVectors'],
  ['an empty vector', replyWithVectors([good, []]), 'wrongVectors'],
  ['vectors of two lengths', replyWithVectors([good, good.slice(1)]), 'wrongVectors'],
  ['a vector of zeros', replyWithVectors([good, good.map(() => 0)]), 'wrongVectors'],
  ['numbers that are none', replyWithVectors([good, good.map(() => Number.NaN)]), 'unreadable'],
  [
    'numbers without an end',
    { raw: JSON.stringify({ data: [{ embedding: [1] }, { embedding: [1] }] }).replaceAll('[1]', '[1e999]') },
    'unreadable',
  ],
  [
    'vectors of another length than before',
    replyWithVectors([
      [1, 2],
      [2, 1],
    ]),
    'wrongVectors',
  ],
]

describe('a model that fails', () => {
  test.each(faults)('with %s is named, stores nothing and is asked again', async (_, reply, kind) => {
    await saveQuietly()
    const id = await organisation.index([toFile('first', 'first')])
    await room.work()
    room.server.forget()
    await organisation.index([toFile('second', 'second'), toFile('third', 'third')], id)
    room.server.say(reply)
    const since = new Date(room.backend.services.clock()).toISOString()
    await room.work()
    const { failure, ...progress } = (await organisation.readProgress()) ?? {}
    expect(progress).toEqual({ state: 'failing', chunks: 2, embeddedChunks: 0 })
    expect(failure).toMatchObject({ fault: { kind }, since, retryAt: expect.any(String) as string })
    expect((await organisation.readEmbedding()).model?.health).toMatchObject({ fault: { kind } })
    expect(await room.work()).toBe(0)
    room.backend.advance(30 * seconds)
    await room.work()
    expect(await organisation.readProgress()).toEqual({ state: 'complete', chunks: 2, embeddedChunks: 2 })
    expect((await organisation.readEmbedding()).model?.health).not.toHaveProperty('fault')
  })

  test.each([
    [401, 'wrongKey'],
    [403, 'forbidden'],
    [404, 'unknownModel'],
  ])('with %i is not asked again until a check succeeds', async (status, kind) => {
    await saveQuietly()
    await organisation.index(manyFiles(2))
    room.server.say({ status })
    await room.work()
    expect(await organisation.readProgress()).toMatchObject({ state: 'stopped', failure: { fault: { kind } } })
    room.backend.advance(2 * hours)
    expect(await room.work()).toBe(0)
    const { organisationId } = organisation.admin
    const colleague = await signUpPerson(room.backend, { organisation: organisationId })
    await colleague.read(healthPath)
    await room.work()
    expect(await organisation.readProgress()).toMatchObject({ state: 'complete' })
  })

  test.each([
    [429, 'rateLimited'],
    [503, 'serverError'],
  ])('with %i is asked again when it said so', async (status, kind) => {
    await saveQuietly()
    await organisation.index(manyFiles(2))
    room.server.say({ status, headers: { 'Retry-After': '600' } })
    await room.work()
    const retryAt = new Date(room.backend.services.clock() + 10 * minutes).toISOString()
    expect(await organisation.readProgress()).toMatchObject({
      state: 'failing',
      failure: { fault: { kind, retryAfter: 600 }, retryAt },
    })
    room.backend.advance(599 * seconds)
    expect(await room.work()).toBe(0)
    room.backend.advance(1 * seconds)
    await room.work()
    expect(await organisation.readProgress()).toMatchObject({ state: 'complete' })
  })

  test('is asked less and less often, and after a day no more', async () => {
    await saveQuietly()
    await organisation.index(manyFiles(2))
    const { clock } = room.backend.services
    const begunAt = clock()
    const waits: number[] = []
    for (let attempt = 0; attempt < 40; attempt += 1) {
      room.server.say({ status: 500 })
      await room.work()
      const failure = (await organisation.readProgress())?.failure
      if (failure?.retryAt === undefined) break
      const wait = Date.parse(failure.retryAt) - clock()
      waits.push(wait / seconds)
      room.backend.advance(wait)
    }
    expect(waits.slice(0, 8)).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600])
    expect(await organisation.readProgress()).toMatchObject({ state: 'stopped' })
    expect(clock() - begunAt).toBeGreaterThan(23 * hours)
    expect(clock() - begunAt).toBeLessThan(26 * hours)
  })

  test('for one organisation keeps no other waiting', async () => {
    await saveQuietly()
    await organisation.index(manyFiles(2))
    const neighbour = await room.arrive()
    await neighbour.index(manyFiles(2))
    await neighbour.save()
    room.server.say({ status: 401 })
    await room.work()
    const states = [await organisation.readProgress(), await neighbour.readProgress()].map(
      (progress) => progress?.state,
    )
    expect(states.toSorted()).toEqual(['complete', 'stopped'])
  })

  test('on a text that is too long gets it in halves, and goes without a short one', async () => {
    await saveQuietly()
    await organisation.index([toFile('long', 'word '.repeat(1_000)), ...manyFiles(2)])
    const tooLong: ModelReply = { status: 400, body: { error: { message: 'maximum context length is 512 tokens' } } }
    const answer = ({ body }: { readonly body: { readonly input: readonly string[] } }) =>
      body.input.some(({ length }) => length > 2_000) ? tooLong : replyWithVectors(body.input.map(toStandInVector))
    room.server.say(...Array.from({ length: 8 }, () => answer))
    await room.work()
    expect(await organisation.readProgress()).toMatchObject({ state: 'complete', embeddedChunks: 3 })
    expect(getSentTexts().some((text) => text.length > 600 && text.length <= 2_000)).toBe(true)
  })

  test('keeps the vectors that other requests brought', async () => {
    await saveQuietly()
    await organisation.index(manyFiles(90))
    const fine = ({ body }: { readonly body: { readonly input: readonly string[] } }) =>
      replyWithVectors(body.input.map(toStandInVector))
    room.server.say({ status: 500 }, fine, fine)
    await room.work()
    expect(await organisation.readProgress()).toMatchObject({ state: 'failing', embeddedChunks: 0 })
    room.server.forget()
    room.backend.advance(30 * seconds)
    await room.work()
    expect(getSentTexts()).toHaveLength(32)
    expect(await organisation.readProgress()).toMatchObject({ state: 'complete', embeddedChunks: 90 })
  })
})
