import { indexFacts, type IndexFacts } from '../code-index/index-facts.ts'
import type { Database } from '../db/tables.ts'
import type { LineMatcher } from './line-matcher.ts'
import type { Candidates } from './narrow.ts'
import type { SearchedIndex } from './search-scope.ts'

export interface PathHit {
  readonly index: SearchedIndex
  readonly fileNo: number
  readonly path: string
  readonly language: string | undefined
  readonly lineCount: number
  readonly sizeBytes: number
  readonly importance: number
  readonly isWhole: boolean
}

const timeLimitMs = 500
const maxRead = 2000

interface Place {
  readonly index: SearchedIndex
  readonly files: Uint8Array | undefined
}

const markCandidates = (fileSpace: number, candidates: Int32Array): Uint8Array => {
  const marks = new Uint8Array(fileSpace)
  for (const file of candidates) marks[file] = 1
  return marks
}

const listPassing = ({ files, fileSpace }: IndexFacts, candidates: Candidates): readonly number[] => {
  if (candidates === undefined) return files.ordered
  if (candidates.length === 0) return []
  const marks = markCandidates(fileSpace, candidates)
  return files.ordered.filter((file) => marks[file] === 1)
}

const isWholeName = (matcher: LineMatcher, path: string): boolean => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const stem = name.replace(/\.[^.]*$/, '')
  return matcher.spansIn(name).some(({ start, end }) => start === 0 && (end === name.length || end === stem.length))
}

export const toPathHit = (
  index: SearchedIndex,
  { files }: IndexFacts,
  fileNo: number,
  matcher: LineMatcher,
): PathHit => {
  const path = files.paths[fileNo] ?? ''
  return {
    index,
    fileNo,
    path,
    language: files.languages[fileNo] ?? undefined,
    lineCount: files.lineCounts[fileNo] ?? 0,
    sizeBytes: files.sizes[fileNo] ?? 0,
    importance: files.importances[fileNo] ?? 0,
    isWhole: isWholeName(matcher, path),
  }
}

export const matchPaths = async (
  db: Database,
  places: readonly Place[],
  candidates: readonly Candidates[],
  { matcher, limit }: { readonly matcher: LineMatcher; readonly limit: number },
): Promise<PathHit[]> => {
  const hits: PathHit[] = []
  const until = performance.now() + timeLimitMs
  for (const [at, { index, files: passing }] of places.entries()) {
    const facts = await indexFacts(db, index.no)
    const { files } = facts
    let read = 0
    for (const fileNo of listPassing(facts, candidates[at])) {
      if (hits.length >= limit * 2 || performance.now() > until) return hits
      const path = files.paths[fileNo] ?? ''
      if (passing?.[fileNo] === 0 || !matcher.canMatch(path)) continue
      if (++read > maxRead) break
      if (matcher.spansIn(path).length === 0) continue
      hits.push(toPathHit(index, facts, fileNo, matcher))
    }
  }
  return hits
}
