import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { IndexedFile } from '#src/backend/code-index/indexed-file.ts'
import { EmbeddingCancelled } from '#src/backend/embeddings/embeddings.ts'
import type { EmbeddingProgress, EmbeddingSettings, LlmSettings } from '#src/contract/llm-settings.ts'
import { addRepository, buildIndex } from '#tests/backend/code-index/indexed-repository.ts'
import { plainFile, symbol } from '#tests/backend/code-index/plain-file.ts'
import { embeddingPath, put, settingsPath } from '#tests/backend/language-models/own-models.ts'
import { startEmbeddingServer, type EmbeddingServer } from '#tests/support/embedding-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

export const embeddingKey = 'vk-KeyThatIsNeverShown-4c1D'

export const toFile = (name: string, text: string): IndexedFile =>
  plainFile(`src/${name}.ts`, text, { language: 'TypeScript', symbols: [symbol('function', name, 1, 1)] })

export const manyFiles = (count: number, word = 'alpha'): IndexedFile[] =>
  Array.from({ length: count }, (_, at) =>
    toFile(`${word}${'abcdefghij'.charAt(at % 10)}`.concat(String(at)), `${word} ${at}`),
  )

export interface EmbeddingRoom {
  readonly backend: TestBackend
  readonly server: EmbeddingServer
  arrive(): Promise<EmbeddedOrganisation>
  work(): Promise<number>
  close(): Promise<void>
}

export interface EmbeddedOrganisation {
  readonly admin: SignedInPerson
  index(files: readonly IndexedFile[], repositoryId?: string): Promise<string>
  save(more?: object): Promise<EmbeddingSettings>
  readEmbedding(): Promise<EmbeddingSettings>
  readProgress(): Promise<EmbeddingProgress | undefined>
}

const maxTurns = 50

export const workOff = async ({ services }: TestBackend, worker = 'test'): Promise<number> => {
  const { embeddings } = services
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const id = await embeddings.choose([])
    if (id === undefined) return turn
    await embeddings.embed(worker, id, new AbortController().signal)
  }
  throw new Error('the work does not end')
}

export const beginTurn = async ({ services }: TestBackend) => {
  const id = (await services.embeddings.choose([])) ?? ''
  const abort = new AbortController()
  const ended = services.embeddings.embed('test', id, abort.signal)
  return { ended, end: () => abort.abort(new EmbeddingCancelled('ended by the test')) }
}

export const openEmbeddingRoom = async (environment: Record<string, string> = {}): Promise<EmbeddingRoom> => {
  const server = await startEmbeddingServer()
  const backend = await startBackend(environment)
  let repositories = 0
  const arrive = async (): Promise<EmbeddedOrganisation> => {
    const admin = await signUpPerson(backend)
    const { db } = backend.services
    const { organisationId } = admin
    const readEmbedding = async () => (await admin.read<LlmSettings>(settingsPath)).embedding
    return {
      admin,
      async index(files, repositoryId) {
        const id = repositoryId ?? (await addRepository(db, organisationId, `acme/${(repositories += 1)}`))
        await buildIndex(db, organisationId, id, files)
        return id
      },
      save: (more = {}) => {
        const json = { provider: 'OpenAI', model: 'stand-in', baseUrl: server.url, apiKey: embeddingKey, ...more }
        return admin.read<EmbeddingSettings>(embeddingPath, put(json))
      },
      readEmbedding,
      readProgress: () => backend.services.embeddings.readProgress(organisationId),
    }
  }
  return {
    backend,
    server,
    arrive,
    work: () => workOff(backend),
    async close() {
      await backend.close()
      await server.close()
    },
  }
}

interface SharedRoom {
  readonly room: EmbeddingRoom
  readonly organisation: EmbeddedOrganisation
}

export const shareEmbeddingRoom = (give: (shared: SharedRoom) => void) => {
  let room: EmbeddingRoom
  let organisation: EmbeddedOrganisation
  beforeAll(async () => {
    room = await openEmbeddingRoom()
  })
  beforeEach(async () => {
    organisation = await room.arrive()
    room.backend.logged.length = 0
    give({ room, organisation })
  })
  afterEach(async () => {
    expect(JSON.stringify(room.backend.logged)).not.toContain(embeddingKey)
    const { db, embeddings } = room.backend.services
    await db.deleteFrom('embedding_models').execute()
    await embeddings.noteModelChange(organisation.admin.organisationId)
    room.server.forget()
  })
  afterAll(() => room.close())
  return {
    getSentTexts: (): string[] => room.server.requests.flatMap(({ body }) => body.input),
    saveQuietly: async (more: object = {}): Promise<void> => {
      await organisation.save(more)
      room.server.forget()
    },
    countSets: async (): Promise<number> => {
      const { db } = room.backend.services
      const { organisationId } = organisation.admin
      const sets = db.selectFrom('vector_sets').where('organisation_id', '=', organisationId).select('no')
      return (await sets.execute()).length
    },
    removeRepository: (id: string) =>
      organisation.admin.fetch(`/api/repositories/${id}`, { method: 'DELETE', json: { confirmed: true } }),
  }
}
