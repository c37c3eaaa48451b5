import { classifyPath } from '../../indexing/classify-path.ts'
import { findLineChanges, type LineChanges } from '../changed-lines.ts'
import type { Change, ChangedFile, ContextFile } from '../change.ts'
import { readFacts, type FileFacts } from './read-facts.ts'

export interface ChangedFacts {
  readonly file: ChangedFile
  readonly before: FileFacts | null
  readonly after: FileFacts | null
  readonly lines: LineChanges
}

export interface ChangeFacts {
  readonly files: readonly ChangedFacts[]
  readonly context: readonly FileFacts[]
  readonly current: readonly FileFacts[]
  readonly texts: readonly ContextFile[]
}

const maxContextFiles = 200

export const readChangeFacts = async (change: Change): Promise<ChangeFacts> => {
  const files: ChangedFacts[] = []
  for (const file of change.files) {
    if (classifyPath(file.path) !== null) continue
    const before = await readFacts(file.oldPath ?? file.path, file.before)
    const after = await readFacts(file.path, file.after)
    files.push({ file, before, after, lines: findLineChanges(file) })
  }
  const context: FileFacts[] = []
  for (const { path, content } of change.context.slice(0, maxContextFiles)) {
    const facts = await readFacts(path, content)
    if (facts !== null) context.push(facts)
  }
  const current = [...files.flatMap(({ after }) => after ?? []), ...context]
  const changedTexts = change.files.flatMap(({ path, after }) => (after === null ? [] : [{ path, content: after }]))
  const texts = [...changedTexts, ...change.context, ...(change.declarations ?? [])]
  return { files, context, current, texts }
}
