import { afterAll, beforeAll } from 'vitest'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'
import type { IndexedFile } from '#src/backend/code-index/indexed-file.ts'
import { analyseFile } from '#src/backend/indexing/analyse-file.ts'
import { toStoredFile } from '#src/backend/indexing/stored-file.ts'
import { readAnswer } from '../answer-events.ts'
import { asking, completions, signUpAsker, type Asker } from '../chat-backend.ts'

export const indexSources = async (sources: Readonly<Record<string, string>>): Promise<IndexedFile[]> => {
  const files: IndexedFile[] = []
  for (const [path, content] of Object.entries(sources)) {
    const file = await analyseFile(path, Buffer.from(content))
    if (file.kind !== 'skipped') files.push(toStoredFile(file))
  }
  return files
}

export const answerFrom = (sources: Readonly<Record<string, string>>) => {
  let backend: TestBackend
  let asker: Asker
  beforeAll(async () => {
    backend = await startBackend()
    asker = await signUpAsker(backend, { files: await indexSources(sources) })
  })
  afterAll(() => backend.close())
  return async (question: string): Promise<string> =>
    readAnswer(await (await asker.fetch(completions, asking(question))).text()).content
}
