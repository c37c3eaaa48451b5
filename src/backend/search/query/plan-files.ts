import { indexFacts, type IndexFacts } from '../../code-index/index-facts.ts'
import type { Database } from '../../db/tables.ts'
import { type Candidates, contentNarrowing, narrow, pathNarrowing } from '../narrow.ts'
import { passingFiles, type PathFilter } from '../path-filter.ts'
import type { SearchedIndex } from '../search-scope.ts'
import type { CompiledQuery, CompiledTree, ContentLeaf } from './compile-query.ts'

export interface FilePlan {
  readonly index: SearchedIndex
  readonly facts: IndexFacts
  readonly files: readonly number[]
  readonly chunkMask: Uint8Array
}

interface Bounds {
  readonly lower: Uint8Array
  readonly upper: Uint8Array
}

interface LeafCandidates {
  readonly chunks: Candidates
  readonly paths: Candidates
}

const combine = (size: number, parts: readonly Uint8Array[], isEvery: boolean): Uint8Array => {
  const whole = new Uint8Array(size).fill(isEvery ? 1 : 0)
  for (const part of parts)
    for (let at = 0; at < size; at += 1) {
      const bit = part[at] ?? 0
      whole[at] = isEvery ? (whole[at] ?? 0) & bit : (whole[at] ?? 0) | bit
    }
  return whole
}

const invert = (bits: Uint8Array): Uint8Array => bits.map((bit) => 1 - bit)

const markCandidates = ({ fileSpace, fileOfChunk }: IndexFacts, { chunks, paths }: LeafCandidates): Uint8Array => {
  const bits = new Uint8Array(fileSpace)
  if (chunks === undefined || paths === undefined) return bits.fill(1)
  for (const chunk of chunks) {
    const file = fileOfChunk[chunk] ?? -1
    if (file >= 0) bits[file] = 1
  }
  for (const file of paths) bits[file] = 1
  return bits
}

const findBounds = (
  tree: CompiledTree,
  { index, facts, candidates }: { index: SearchedIndex; facts: IndexFacts; candidates: readonly LeafCandidates[] },
): Bounds => {
  const { fileSpace: size, files } = facts
  const bound = (node: CompiledTree): Bounds => {
    if (node.kind === 'content') {
      const known = candidates[node.no] ?? { chunks: undefined, paths: undefined }
      return { lower: new Uint8Array(size), upper: markCandidates(facts, known) }
    }
    if (node.kind === 'place') {
      const { name, branch } = index.repository
      const bits = Uint8Array.from(files.paths, (path, no) =>
        node.passes({ path, language: files.languages[no] ?? undefined, repository: name, branch }) ? 1 : 0,
      )
      return { lower: bits, upper: bits }
    }
    if (node.kind === 'not') {
      const { lower, upper } = bound(node.part)
      return { lower: invert(upper), upper: invert(lower) }
    }
    const parts = node.parts.map(bound)
    const join = (side: keyof Bounds) =>
      combine(
        size,
        parts.map((part) => part[side]),
        node.kind === 'and',
      )
    return { lower: join('lower'), upper: join('upper') }
  }
  return bound(tree)
}

const markChunks = ({ chunkSpace }: IndexFacts, candidates: readonly LeafCandidates[]): Uint8Array => {
  const mask = new Uint8Array(chunkSpace)
  for (const { chunks } of candidates) {
    if (chunks === undefined) return mask.fill(1)
    for (const chunk of chunks) mask[chunk] = 1
  }
  return mask
}

const none = new Int32Array(0)

const narrowLeaves = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  leaves: readonly ContentLeaf[],
): Promise<LeafCandidates[][]> => {
  const wanted = indexes.flatMap((index) =>
    leaves.flatMap(({ matcher: { narrowing }, isMultiline }) => [
      contentNarrowing(index, narrowing, isMultiline ? 'wholeFiles' : 'chunks'),
      pathNarrowing(index, narrowing),
    ]),
  )
  const narrowed = wanted.length === 0 ? [] : await narrow(db, wanted)
  return indexes.map((_, place) =>
    leaves.map(({ no, isSymbol }) => {
      const at = 2 * (place * leaves.length + no)
      return { chunks: narrowed[at], paths: isSymbol ? none : narrowed[at + 1] }
    }),
  )
}

export const planFiles = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { tree, leaves }: CompiledQuery,
  filter: PathFilter,
): Promise<FilePlan[]> => {
  const byIndex = await narrowLeaves(db, indexes, leaves)
  const plans: FilePlan[] = []
  for (const [at, index] of indexes.entries()) {
    const candidates = byIndex[at] ?? []
    const facts = await indexFacts(db, index.no)
    const passing = await passingFiles(db, index.no, filter)
    const { upper } = findBounds(tree, { index, facts, candidates })
    const files = facts.files.ordered.filter((file) => upper[file] === 1 && passing?.[file] !== 0)
    plans.push({ index, facts, files, chunkMask: markChunks(facts, candidates) })
  }
  return plans
}
