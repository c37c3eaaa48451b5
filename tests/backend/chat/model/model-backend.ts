import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import { startModelServer, type ModelServer } from '#tests/support/model-server.ts'
import { asking, completions, signUpAsker, type Asker } from '../chat-backend.ts'
import { readAnswer, type ReadStream } from '../answer-events.ts'

export const modelKey = 'sk-stand-in-KeyThatIsNeverShown'

export interface ModelBackend {
  readonly backend: TestBackend
  readonly model: ModelServer
  readonly asker: Asker
  ask(question: string, more?: Record<string, unknown>): Promise<ReadStream>
  close(): Promise<void>
}

export const startModelBackend = async (
  files?: Parameters<typeof signUpAsker>[1],
  environment: Readonly<Record<string, string>> = {},
): Promise<ModelBackend> => {
  const model = await startModelServer()
  const settings = { LLM_BASE_URL: model.url, LLM_MODEL: 'stand-in', LLM_API_KEY: modelKey }
  const backend = await startBackend({ ...settings, ...environment })
  const asker = await signUpAsker(backend, files)
  return {
    backend,
    model,
    asker,
    ask: async (question, more = {}) =>
      readAnswer(await (await asker.fetch(completions, asking(question, more))).text()),
    async close() {
      await model.close()
      await backend.close()
    },
  }
}
