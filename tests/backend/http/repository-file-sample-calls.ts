import type { Sample } from './sample-calls.ts'

const inRepository =
  (query: Readonly<Record<string, string>>): Sample =>
  ({ repository: id }) => ({ params: { id }, query })

export const repositoryFileSampleCalls = {
  'repositoryFile.folder': [inRepository({ path: 'src' })],
  'repositoryFile.find': [inRepository({ words: 'main' })],
  'repositoryFile.symbols': [inRepository({ name: 'keepSentinel', path: 'src/main.ts' })],
} as const
