import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddingSettings, LlmSettings } from '#src/contract/llm-settings.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { embeddingPath, healthPath, put, settingsPath } from '#tests/backend/language-models/own-models.ts'
import { buildAddress } from '#tests/backend/search/indexed-shop.ts'
import { startEmbeddingServer, type EmbeddingServer } from '#tests/support/embedding-server.ts'
import { startPostgresBackend } from '#tests/support/postgres-backend.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import type { TestBackend } from '#tests/support/start-backend.ts'
import { toFile, workOff } from './embedding-room.ts'

let backend: TestBackend
let server: EmbeddingServer
let admin: SignedInPerson
/** The server of the tests does not have the extension. */
beforeAll(async () => {
  backend = await startPostgresBackend()
  server = await startEmbeddingServer()
  admin = await signUpPerson(backend)
  const { db } = backend.services
  const id = await addRepository(db, admin.organisationId, 'acme/shop')
  await buildIndex(db, admin.organisationId, id, [toFile('wallet', 'coin wallet'), toFile('doorman', 'entrance')])
}, 60_000)
afterAll(async () => {
  await backend?.close()
  await server?.close()
})

test('a database without the extension goes on by words, sends no code, and its health says why', async () => {
  const json = { provider: 'OpenAI', model: 'stand-in', baseUrl: server.url }
  const saved = await admin.read<EmbeddingSettings>(embeddingPath, put(json))
  expect(saved.progress).toEqual({ state: 'unavailable', chunks: 2, embeddedChunks: 0 })
  server.forget()
  expect(await workOff(backend)).toBe(0)
  expect(await workOff(backend)).toBe(0)
  expect(server.requests).toEqual([])
  const refusals = backend.logged.filter(({ message }) => message === 'the database keeps no vectors')
  expect(refusals).toHaveLength(1)
  expect(await admin.read(healthPath)).toMatchObject([{ health: { fault: { kind: 'noVectorStore' } } }])
  expect(await admin.read(buildAddress('/api/search', 'coin'))).toMatchObject({
    results: [{ location: { path: 'src/wallet.ts' } }],
  })
  expect((await admin.read<LlmSettings>(settingsPath)).embedding.model).toBeDefined()
  expect((await admin.fetch(embeddingPath, { method: 'DELETE' })).status).toBe(204)
})
