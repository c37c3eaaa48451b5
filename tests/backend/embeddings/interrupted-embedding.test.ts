import { describe, expect, test } from 'vitest'
import { seconds } from '#src/lib/durations.ts'
import { embeddingPath, put } from '#tests/backend/language-models/own-models.ts'
import { replyWithVectors, toStandInVector } from '#tests/support/embedding-server.ts'
import { patience } from '#tests/support/patience.ts'
import {
  beginTurn,
  manyFiles,
  shareEmbeddingRoom,
  type EmbeddedOrganisation,
  type EmbeddingRoom,
} from './embedding-room.ts'

let room: EmbeddingRoom
let organisation: EmbeddedOrganisation
const { getSentTexts, saveQuietly, countSets, removeRepository } = shareEmbeddingRoom(
  (shared) => ({ room, organisation } = shared),
)
const never = { silentAfter: '' } as const

describe('work that is interrupted', () => {
  test('goes on after a restart, and what is stored is not sent again', async () => {
    await saveQuietly({})
    await organisation.admin.read('/api/settings/llm/parallel-requests', put({ maxParallelRequests: 1 }))
    await organisation.index(manyFiles(70))
    room.server.say(({ body }) => replyWithVectors(body.input.map(toStandInVector)), never)
    const turn = await beginTurn(room.backend)
    await expect.poll(() => room.server.requests.length, patience).toBe(2)
    turn.end()
    await turn.ended
    await expect.poll(() => room.server.openConnections, patience).toBe(0)
    expect(await organisation.readProgress()).toMatchObject({ state: 'running', embeddedChunks: 32 })
    const sent = getSentTexts().slice(0, 32)
    room.server.forget()
    await room.work()
    expect(getSentTexts()).toHaveLength(38)
    expect(getSentTexts().filter((text) => sent.includes(text))).toEqual([])
    expect(await organisation.readProgress()).toMatchObject({ state: 'complete', embeddedChunks: 70 })
  })

  test('of a process that died is taken over after a minute', async () => {
    await saveQuietly()
    await organisation.index(manyFiles(2))
    const { services } = room.backend
    room.server.say(never)
    const turn = await beginTurn(room.backend)
    await expect.poll(() => room.server.requests.length, patience).toBe(1)
    expect(await services.embeddings.choose([])).toBeUndefined()
    room.backend.advance(61 * seconds)
    await room.work()
    expect(await organisation.readProgress()).toMatchObject({ state: 'complete' })
    turn.end()
    await turn.ended
    expect(await organisation.readProgress()).toMatchObject({ state: 'complete', embeddedChunks: 2 })
  })

  test('of an index that is replaced stores nothing of it, and goes on with the new one', async () => {
    await saveQuietly()
    const id = await organisation.index(manyFiles(2))
    room.server.say(async ({ body }) => {
      await organisation.index(manyFiles(4, 'beta'), id)
      return replyWithVectors(body.input.map(toStandInVector))
    })
    await room.work()
    expect(await organisation.readProgress()).toEqual({ state: 'complete', chunks: 4, embeddedChunks: 4 })
    expect(getSentTexts().filter((text) => text.includes('beta'))).toHaveLength(4)
  })

  test.each([
    ['removed', (path: string) => organisation.admin.fetch(path, { method: 'DELETE' })],
    ['switched off', (path: string) => organisation.admin.fetch(`${path}/enabled`, put({ enabled: false }))],
  ])('ends when the model is %s, without a failure', async (_, change) => {
    await saveQuietly()
    await organisation.index(manyFiles(2))
    room.server.say(async ({ body }) => {
      await change(embeddingPath)
      return replyWithVectors(body.input.map(toStandInVector))
    })
    await room.work()
    expect(await organisation.readEmbedding()).not.toHaveProperty('progress')
    expect(room.server.requests).toHaveLength(1)
    expect(room.backend.logged.filter(({ level }) => level === 'error')).toEqual([])
  })

  test('ends when the repository is deleted', async () => {
    await saveQuietly()
    const id = await organisation.index(manyFiles(2))
    room.server.say(async ({ body }) => {
      await removeRepository(id)
      return replyWithVectors(body.input.map(toStandInVector))
    })
    await room.work()
    expect(await countSets()).toBe(0)
    expect(room.backend.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
