import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addOrganisation, addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { startEmbeddingServer, replyWithVectors, toStandInVector } from '#tests/support/embedding-server.ts'
import { openFolderDatabase } from '#tests/support/prepared-database.ts'
import { startBackend } from '#tests/support/start-backend.ts'
import { listVectorTables } from '#src/backend/code-index/vector-store.ts'
import { embeddingPath, put } from '#tests/backend/language-models/own-models.ts'
import { patience } from '#tests/support/patience.ts'
import {
  manyFiles,
  toFile,
  embeddingKey,
  shareEmbeddingRoom,
  workOff,
  type EmbeddedOrganisation,
  type EmbeddingRoom,
} from './embedding-room.ts'

let room: EmbeddingRoom
let organisation: EmbeddedOrganisation
const { getSentTexts, saveQuietly, countSets, removeRepository } = shareEmbeddingRoom(
  (shared) => ({ room, organisation } = shared),
)

describe('the chunks of an index', () => {
  test('get vectors of their path, their symbol and their text, in requests of bounded size', async () => {
    await saveQuietly()
    await organisation.index(manyFiles(70))
    expect(await organisation.readProgress()).toEqual({ state: 'running', chunks: 70, embeddedChunks: 0 })
    await room.work()
    expect(await organisation.readProgress()).toEqual({ state: 'complete', chunks: 70, embeddedChunks: 70 })
    expect(room.server.requests.map(({ body }) => body.input.length)).toEqual([32, 32, 6])
    expect(getSentTexts()[0]).toBe('src/alphaa0.ts\nalphaa0\nalpha 0')
    expect(room.server.requests[0]).toMatchObject({
      authorization: `Bearer ${embeddingKey}`,
      path: '/v1/embeddings',
      body: { model: 'stand-in', encoding_format: 'float' },
    })
  })

  test('are cut where they are long, and none is sent that is blank', async () => {
    await saveQuietly()
    await organisation.index([toFile('long', 'x '.repeat(20_000)), toFile('blank', ' '), ...manyFiles(3)])
    await room.work()
    expect(getSentTexts().map(({ length }) => length <= 8_000)).toEqual([true, true, true, true])
    expect(await organisation.readProgress()).toMatchObject({ state: 'complete', embeddedChunks: 5 })
  })

  test('are sent in requests of 64,000 characters at most', async () => {
    await saveQuietly()
    await organisation.index(Array.from({ length: 12 }, (_, at) => toFile(`big${at}`, 'word '.repeat(1_550 + at))))
    await room.work()
    const sizes = room.server.requests.map(({ body }) => body.input.join('').length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(64_000)
    expect(room.server.requests).toHaveLength(2)
  })

  test('of one text are sent once', async () => {
    await saveQuietly()
    const { db } = room.backend.services
    const id = await organisation.index(manyFiles(5))
    await room.work()
    expect(getSentTexts()).toHaveLength(5)
    room.server.forget()
    await organisation.index([...manyFiles(5), toFile('fresh', 'fresh')], id)
    await room.work()
    expect(getSentTexts()).toEqual(['src/fresh.ts\nfresh\nfresh'])
    expect(await db.selectFrom('vector_sets').where('repository_id', '=', id).select('vectors').execute()).toEqual([
      { vectors: 6 },
    ])
  })

  test('are counted in tokens for searching, without a call', async () => {
    await saveQuietly()
    await organisation.index(manyFiles(4))
    await room.work()
    const read = () =>
      room.backend.services.db
        .selectFrom('usage_days')
        .where('organisation_id', '=', organisation.admin.organisationId)
        .select(['purpose', 'calls', 'input_tokens'])
        .execute()
    await expect.poll(read, patience).toMatchObject([{ purpose: 'Search', calls: 0, input_tokens: 4 }])
  })

  test('wait while the model is off, and go on where they were', async () => {
    await saveQuietly()
    await organisation.index(manyFiles(3))
    await room.work()
    room.server.forget()
    await organisation.admin.read(`${embeddingPath}/enabled`, put({ enabled: false }))
    expect(await organisation.readEmbedding()).not.toHaveProperty('progress')
    expect(await room.work()).toBe(0)
    await organisation.admin.read(`${embeddingPath}/enabled`, put({ enabled: true }))
    expect(await organisation.readProgress()).toMatchObject({ state: 'complete', embeddedChunks: 3 })
    await room.work()
    expect(room.server.requests).toEqual([])
  })

  test('get vectors of the model that is set later, for each index', async () => {
    await organisation.index(manyFiles(2))
    await organisation.index(manyFiles(3))
    expect(await room.work()).toBe(0)
    await saveQuietly()
    await room.work()
    expect(await organisation.readProgress()).toEqual({ state: 'complete', chunks: 5, embeddedChunks: 5 })
  })

  test('get new vectors from another model, and those of the former are dropped', async () => {
    await saveQuietly()
    await organisation.index(manyFiles(2))
    await room.work()
    await organisation.save({ model: 'another', version: 1 })
    expect(await countSets()).toBe(0)
    expect(await organisation.readProgress()).toMatchObject({ state: 'running', embeddedChunks: 0 })
    await room.work()
    expect(room.server.requests.at(-1)?.body).toMatchObject({ model: 'another', input: { length: 2 } })
    expect(await organisation.readProgress()).toMatchObject({ state: 'complete' })
  })

  test('lose their vectors with the model', async () => {
    await saveQuietly()
    await organisation.index(manyFiles(2))
    await room.work()
    const before = await listVectorTables(room.backend.services.db)
    expect((await organisation.admin.fetch(embeddingPath, { method: 'DELETE' })).status).toBe(204)
    expect(await countSets()).toBe(0)
    expect(await listVectorTables(room.backend.services.db)).toHaveLength(before.length - 1)
  })

  test('lose their vectors with the repository', async () => {
    await saveQuietly()
    const id = await organisation.index(manyFiles(2))
    await room.work()
    expect((await removeRepository(id)).ok).toBe(true)
    expect(await countSets()).toBe(0)
  })

  test('leave no vectors of former contents once these are many', async () => {
    await saveQuietly()
    const { db } = room.backend.services
    const id = await organisation.index(manyFiles(600))
    await room.work()
    await organisation.index(manyFiles(3, 'beta'), id)
    await room.work()
    const { no } = await db
      .selectFrom('vector_sets')
      .where('repository_id', '=', id)
      .select('no')
      .executeTakeFirstOrThrow()
    const { rows } = await room.backend.services.database.runSql(`select no from code_vectors_${no}`)
    expect(rows).toHaveLength(3)
  })
})

describe('several at once', () => {
  test('are as many requests as the organisation allows, less one for questions', async () => {
    await saveQuietly()
    await organisation.admin.read('/api/settings/llm/parallel-requests', put({ maxParallelRequests: 3 }))
    await organisation.index(manyFiles(200))
    let most = 0
    const answer = async ({ body }: { readonly body: { readonly input: readonly string[] } }) => {
      most = Math.max(most, room.server.openConnections)
      await new Promise((resolve) => setTimeout(resolve, 20))
      return replyWithVectors(body.input.map(toStandInVector))
    }
    room.server.say(...Array.from({ length: 10 }, () => answer))
    await room.work()
    expect(most).toBe(2)
  })

  test('organisations take turns', async () => {
    await saveQuietly()
    const neighbour = await room.arrive()
    await neighbour.save()
    await organisation.index(manyFiles(2))
    const first = await organisation.index(manyFiles(2))
    const own = await neighbour.index(manyFiles(2))
    const { embeddings } = room.backend.services
    const chosen = await embeddings.choose([first])
    expect(chosen).toBe(own)
    expect(await embeddings.choose([first, own])).toBeUndefined()
    await room.work()
  })
})

test('vectors of the model of the installation are made anew when it gives others under its name', async () => {
  const house = await startEmbeddingServer()
  const environment = { EMBEDDING_BASE_URL: house.url, EMBEDDING_MODEL: 'house' }
  const dataDir = await mkdtemp(join(tmpdir(), 'quarry-vectors-'))
  const open = () => startBackend(environment, () => openFolderDatabase(dataDir))
  const before = await open()
  const organisationId = await addOrganisation(before.services.db)
  const id = await addRepository(before.services.db, organisationId, 'acme/house')
  await buildIndex(before.services.db, organisationId, id, manyFiles(2))
  await workOff(before)
  await before.close()
  const answer = ({ body }: { readonly body: { readonly input: readonly string[] } }) =>
    replyWithVectors(body.input.map((_, at) => [1, 2, at]))
  house.forget()
  house.say(answer, answer)
  const after = await open()
  expect(await after.services.embeddings.readProgress(organisationId)).toMatchObject({ state: 'complete' })
  await workOff(after)
  expect(house.requests.map(({ body }) => body.input.length)).toEqual([1, 2])
  expect(await after.services.embeddings.readProgress(organisationId)).toMatchObject({ state: 'complete' })
  await after.close()
  await rm(dataDir, { recursive: true })
  await house.close()
})
