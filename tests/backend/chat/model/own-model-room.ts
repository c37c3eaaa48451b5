import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { addModel, ownKey, readModel } from '#tests/backend/language-models/own-models.ts'
import type { ConfiguredModel, ModelHealth } from '#src/contract/llm-settings.ts'
import { startModelServer, type ModelServer } from '#tests/support/model-server.ts'
import { signUpPerson, type SignedInPerson } from '#tests/support/sign-in.ts'
import { readAnswer, readUntil, type ReadStream } from '../answer-events.ts'
import { asking, completions, signUpAsker, type Asker } from '../chat-backend.ts'

export interface Organisation {
  readonly asker: Asker
  readonly admin: SignedInPerson
  add(more?: object): Promise<ConfiguredModel>
  ask(question?: string, mode?: string): Promise<ReadStream>
  askAndLeave(question: string): Promise<{ resume(): Promise<ReadStream>; stop(): Promise<Response> }>
  readHealth(model: ConfiguredModel): Promise<ModelHealth | undefined>
}

export interface OwnModelRoom {
  readonly backend: TestBackend
  readonly server: ModelServer
  arrive(at?: TestBackend): Promise<Organisation>
  close(): Promise<void>
}

export const openOwnModelRoom = async (): Promise<OwnModelRoom> => {
  const backend = await startBackend()
  const server = await startModelServer()
  const arrive = async (at = backend): Promise<Organisation> => {
    const asker = await signUpAsker(at)
    const admin = await signUpPerson(at, { organisation: asker.organisationId })
    return {
      asker,
      admin,
      add: (more = {}) => addModel(admin, { baseUrl: server.url, apiKey: ownKey, ...more }),
      async ask(content = 'Where is greet?', searchMode = 'Auto') {
        const init = asking(content, { messages: [{ role: 'user', content, searchMode }] })
        return readAnswer(await (await asker.fetch(completions, init)).text())
      },
      async askAndLeave(question) {
        const response = await asker.fetch(completions, asking(question))
        const { metadata } = readAnswer(await readUntil(response, (read) => read.includes('metadata')))
        const path = `/api/chat/messages/${metadata.messageId}`
        return {
          resume: async () => readAnswer(await (await asker.fetch(`${path}/stream?from=0`)).text()),
          stop: () => asker.fetch(`${path}/stop`, { method: 'POST' }),
        }
      },
      readHealth: async ({ id }) => (await readModel(admin, id))?.health,
    }
  }
  return {
    backend,
    server,
    arrive,
    async close() {
      await backend.close()
      await server.close()
    },
  }
}
