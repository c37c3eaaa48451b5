import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPassages, lookUp } from '#src/backend/chat/model/look-up.ts'
import { searchScope } from '#src/backend/search/search-scope.ts'
import { seconds } from '#src/lib/durations.ts'
import type { SearchResult } from '#src/contract/search.ts'
import { buildAddress, type Keys } from '#tests/backend/search/indexed-shop.ts'
import { readAnswer } from '#tests/backend/chat/answer-events.ts'
import { asking, completions } from '#tests/backend/chat/chat-backend.ts'
import { embeddingPath, put } from '#tests/backend/language-models/own-models.ts'
import { replyWithVectors } from '#tests/support/embedding-server.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { patience } from '#tests/support/patience.ts'
import { openEmbeddingRoom, toFile, type EmbeddedOrganisation, type EmbeddingRoom } from './embedding-room.ts'

let room: EmbeddingRoom
let organisation: EmbeddedOrganisation
let repositoryId: string

const files = [
  toFile('doorman', 'doorman entrance'),
  toFile('wallet', 'coin wallet'),
  toFile('umbrella', 'rain umbrella'),
  ...Array.from({ length: 12 }, (_, at) => toFile(`filler${at}`, `nothing ${'abcdefghijkl'.charAt(at).repeat(5)}`)),
]

beforeAll(async () => {
  room = await openEmbeddingRoom()
})
beforeEach(async () => {
  organisation = await room.arrive()
  repositoryId = await organisation.index(files)
  room.server.forget()
})
afterEach(() => organisation.admin.fetch(embeddingPath, { method: 'DELETE' }))
afterAll(() => room.close())

const search = async (
  query: string,
  keys: Keys = {},
  call = '/api/search',
  by = organisation.admin,
): Promise<string[]> =>
  (await by.read<{ results: SearchResult[] }>(buildAddress(call, query, keys))).results.map(
    ({ location }) => location.path,
  )

const prepare = async (): Promise<void> => {
  await organisation.save()
  await room.work()
  room.server.forget()
}

describe('a question that shares no word with the code', () => {
  test.each(['/api/search', '/api/search/semantic'])(
    'finds nothing by words alone, and the code by vectors: %s',
    async (call) => {
      expect(await search('who says welcome', {}, call)).toEqual([])
      await prepare()
      expect((await search('who says welcome', {}, call))[0]).toBe('src/doorman.ts')
      expect(room.server.requests).toMatchObject([{ body: { input: ['who says welcome'] } }])
    },
  )

  test('finds within the filter only', async () => {
    await prepare()
    expect(await search('who says welcome', { Paths: 'src/wallet.ts' })).toEqual([])
    expect(await search('who says welcome', { Extensions: 'ts' })).toContain('src/doorman.ts')
  })

  test('finds nothing that is not near to it', async () => {
    await prepare()
    expect(await search('who says flurble')).toEqual([])
  })

  test('is asked once while its vector is kept', async () => {
    await prepare()
    await Promise.all([search('who says welcome'), search('who says welcome', { Paths: 'src/**' })])
    await search('who says welcome', {}, '/api/search/semantic')
    expect(room.server.requests).toHaveLength(1)
  })

  test('is not asked for where no index has vectors', async () => {
    await organisation.save()
    room.server.forget()
    expect(await search('who says welcome')).toEqual([])
    expect(room.server.requests).toEqual([])
  })

  test('is not asked for where it is a name or code', async () => {
    await prepare()
    expect(await search('getWelcome()')).toEqual([])
    expect(await search('get_welcome')).toEqual([])
    expect(room.server.requests).toEqual([])
  })

  test('finds in chat what the answer quotes', async () => {
    const ask = async () =>
      readAnswer(
        await (
          await organisation.admin.fetch(completions, asking('Who says welcome?', { names: [repositoryId] }))
        ).text(),
      )
    expect((await ask()).content).not.toContain('doorman')
    await prepare()
    expect((await ask()).content).toContain('src/doorman.ts')
  })

  test('is looked up by a language model', async () => {
    await prepare()
    const { db, embeddings } = room.backend.services
    const { organisationId } = organisation.admin
    const indexes = await searchScope(db, { organisationId, allowedSources: 'all' }, {})
    const embed = (text: string, nos: readonly number[]) => embeddings.embedQuestion(organisationId, text, nos)
    const request = { question: 'who says welcome', earlier: [], limit: 3 }
    expect((await findPassages(db, indexes, request, embed))[0]?.path).toBe('src/doorman.ts')
    const result = await lookUp(db, indexes, { tool: 'meaning', subject: 'who says welcome' }, embed)
    expect(result.spans[0]?.path).toBe('src/doorman.ts')
    expect(await findPassages(db, indexes, request)).toEqual([])
  })
})

describe('words and vectors together', () => {
  test('keep what the words find first where the vectors agree', async () => {
    const before = await search('coin wallet')
    await prepare()
    const after = await search('coin wallet')
    expect(before[0]).toBe('src/wallet.ts')
    expect(after[0]).toBe('src/wallet.ts')
  })

  test('count a token of each question for searching', async () => {
    await prepare()
    await search('who says welcome')
    const read = async () => {
      const rows = await room.backend.services.db
        .selectFrom('usage_days')
        .where('organisation_id', '=', organisation.admin.organisationId)
        .where('purpose', '=', 'Search')
        .select('input_tokens')
        .execute()
      return Number(rows[0]?.input_tokens ?? 0)
    }
    await expect.poll(read, patience).toBe(files.length + 1)
  })
})

describe('words alone answer, without an error, when', () => {
  const expectWordsAlone = async (): Promise<void> => {
    expect(await search('who says welcome')).toEqual([])
    expect((await search('coin wallet'))[0]).toBe('src/wallet.ts')
    expect(room.backend.logged.filter(({ level }) => level === 'error')).toEqual([])
  }

  test.each([
    ['the model fails', { status: 500 }],
    ['the reply is nonsense', { raw: '{"data":' }],
    ['the vector has another length', replyWithVectors([[1, 2, 3]])],
    ['there is no vector', replyWithVectors([])],
  ] as const)('%s', async (_, reply) => {
    await prepare()
    room.server.say(reply, reply)
    await expectWordsAlone()
  })

  test('the model is silent, after a short wait and not for each question', async () => {
    await prepare()
    room.server.say({ silentAfter: '' })
    const startedAt = performance.now()
    expect(await search('who says welcome')).toEqual([])
    const waited = performance.now() - startedAt
    expect(waited).toBeGreaterThan(1_400)
    expect(waited).toBeLessThan(4_000)
  })

  test('it failed a moment ago', async () => {
    await prepare()
    room.server.say({ status: 500 })
    expect(await search('who says welcome')).toEqual([])
    expect(await search('who offers a welcome')).toEqual([])
    expect(room.server.requests).toHaveLength(1)
    room.backend.advance(31 * seconds)
    expect((await search('who says welcome'))[0]).toBe('src/doorman.ts')
  })

  test('an index is half built', async () => {
    await organisation.save()
    const { db, embeddings } = room.backend.services
    await room.work()
    await db.updateTable('vector_sets').set({ embedded_chunks: 1 }).execute()
    room.server.forget()
    await expectWordsAlone()
    expect(room.server.requests).toEqual([])
    expect(await embeddings.choose([])).toBeDefined()
  })

  test('the vectors are of another model', async () => {
    await prepare()
    await organisation.save({ model: 'another', version: 1 })
    await expectWordsAlone()
  })

  test('the model is off, and vectors again when it is on', async () => {
    await prepare()
    await organisation.admin.read(`${embeddingPath}/enabled`, put({ enabled: false }))
    await expectWordsAlone()
    await organisation.admin.read(`${embeddingPath}/enabled`, put({ enabled: true }))
    expect((await search('who says welcome'))[0]).toBe('src/doorman.ts')
  })

  test('own models are off', async () => {
    await prepare()
    await organisation.admin.read('/api/settings/llm', put({ isEnabled: false }))
    await expectWordsAlone()
  })

  test('the organisation lost the feature', async () => {
    await prepare()
    await room.backend.services.db
      .updateTable('organisations')
      .set({ features: '[]' })
      .where('id', '=', organisation.admin.organisationId)
      .execute()
    await expectWordsAlone()
  })

  test('the model was removed', async () => {
    await prepare()
    await organisation.admin.fetch(embeddingPath, { method: 'DELETE' })
    await expectWordsAlone()
  })
})

describe('organisations', () => {
  test('find nothing of each other, and do not use the model of each other', async () => {
    await prepare()
    const stranger = await signUpPerson(room.backend)
    expect(await search('who says welcome', {}, '/api/search', stranger)).toEqual([])
    expect(room.server.requests).toEqual([])
    const neighbour = await room.arrive()
    await neighbour.index([toFile('greeter', 'welcome entrance'), ...files.slice(3)])
    await neighbour.save()
    await room.work()
    expect(await search('who says welcome', {}, '/api/search', neighbour.admin)).toEqual(['src/greeter.ts'])
    expect(await search('who says welcome')).toEqual(['src/doorman.ts'])
    await neighbour.admin.fetch(embeddingPath, { method: 'DELETE' })
  })

  test('without a model of their own use that of the installation', async () => {
    const house = await openEmbeddingRoom()
    const installed = await openEmbeddingRoom({ EMBEDDING_BASE_URL: house.server.url, EMBEDDING_MODEL: 'house' })
    const guest = await installed.arrive()
    await guest.index(files)
    await installed.work()
    expect(await guest.readProgress()).toMatchObject({ state: 'complete' })
    expect((await search('who says welcome', {}, '/api/search', guest.admin))[0]).toBe('src/doorman.ts')
    expect(house.server.requests[0]).toMatchObject({ authorization: undefined, body: { model: 'house' } })
    await guest.save()
    await installed.work()
    house.server.forget()
    expect((await search('who offers a welcome', {}, '/api/search', guest.admin))[0]).toBe('src/doorman.ts')
    expect(house.server.requests).toEqual([])
    await installed.close()
    await house.close()
  })
})
