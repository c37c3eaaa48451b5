import type { IndexedFile } from '#src/backend/code-index/indexed-file.ts'
import { analyseFile } from '#src/backend/indexing/analyse-file.ts'
import { toStoredFile } from '#src/backend/indexing/stored-file.ts'

export const indexSources = async (sources: Readonly<Record<string, string>>): Promise<IndexedFile[]> => {
  const files: IndexedFile[] = []
  for (const [path, content] of Object.entries(sources)) {
    const file = await analyseFile(path, Buffer.from(content))
    if (file.kind !== 'skipped') files.push(toStoredFile(file))
  }
  return files
}
