import { groupBy } from '#src/lib/group-by.ts'
import { type Needle, readHolding } from '../../code-index/chunk-reader.ts'
import { findDefinitions, findSymbolsIn } from '../../code-index/symbol-reader.ts'
import type { Database } from '../../db/tables.ts'
import type { SearchedIndex } from '../search-scope.ts'
import type { CompiledQuery } from './compile-query.ts'
import type { NamedSymbol, ReadFile } from './evaluate-file.ts'
import type { FilePlan } from './plan-files.ts'

export type DefinitionLines = ReadonlyMap<number, number>

const identifier = /^[\p{L}_$][\p{L}\p{N}_$]*$/u
const maxDefinedNames = 3
const maxFilesPerRound = 4000

export const readDefinitions = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { leaves }: CompiledQuery,
): Promise<ReadonlyMap<number, DefinitionLines>> => {
  const byIndex = new Map<number, Map<number, number>>(indexes.map(({ no }) => [no, new Map()]))
  const names = leaves.filter(({ matcher, isSymbol }) => !isSymbol && identifier.test(matcher.text ?? ''))
  for (const { matcher } of names.slice(0, maxDefinedNames)) {
    const places = await findDefinitions(db, [...byIndex.keys()], matcher.text ?? '', matcher.ignoresCase)
    for (const { indexNo, chunkNo, line } of places) byIndex.get(indexNo)?.set(chunkNo, line)
  }
  return byIndex
}

export const definitionsFirst = ({ facts, files }: FilePlan, definitions: DefinitionLines): readonly number[] => {
  if (definitions.size === 0) return files
  const defining = new Set([...definitions.keys()].map((chunk) => facts.fileOfChunk[chunk] ?? -1))
  return [...files.filter((file) => defining.has(file)), ...files.filter((file) => !defining.has(file))]
}

const listChunks = ({ facts, chunkMask }: FilePlan, file: number): number[] => {
  const first = facts.firstChunks[file] ?? 0
  const end = first + (facts.files.chunkCounts[file] ?? 0)
  const chunks: number[] = []
  for (let chunk = first; chunk < end; chunk += 1) if (chunkMask[chunk] === 1) chunks.push(chunk)
  return chunks
}

const listNeedles = ({ leaves }: CompiledQuery): Needle[] => {
  const needles = leaves.flatMap(({ matcher: { needle, ignoresCase } }) =>
    needle === undefined ? [] : [{ text: needle, ignoresCase }],
  )
  return needles.length === leaves.length ? needles : []
}

const readSymbols = async (
  db: Database,
  indexNo: number,
  { leaves }: CompiledQuery,
  chunks: readonly number[],
): Promise<NamedSymbol[]> => {
  const terms = leaves.filter(({ isSymbol }) => isSymbol)
  if (terms.length === 0 || chunks.length === 0) return []
  const symbols = await findSymbolsIn(db, indexNo, chunks)
  return terms.flatMap(({ no: leafNo, matcher }) =>
    symbols.filter(({ name }) => matcher.spansIn(name).length > 0).map((symbol) => ({ ...symbol, leafNo })),
  )
}

export interface Round {
  readonly files: readonly ReadFile[]
  readonly taken: number
}

export const readRound = async (
  db: Database,
  plan: FilePlan,
  query: CompiledQuery,
  { files, size, definitions }: { files: readonly number[]; size: number; definitions: DefinitionLines },
): Promise<Round> => {
  const { index, facts } = plan
  const chunks: number[] = []
  let taken = 0
  while (taken < files.length && chunks.length < size && taken < maxFilesPerRound) {
    chunks.push(...listChunks(plan, files[taken] ?? -1))
    taken += 1
  }
  const read = await readHolding(db, index.no, chunks, { needles: listNeedles(query), limit: chunks.length })
  const chunksByFile = groupBy(read, ({ fileNo }) => fileNo)
  const symbols = await readSymbols(db, index.no, query, chunks)
  const symbolsByFile = groupBy(symbols, ({ chunkNo }) => facts.fileOfChunk[chunkNo] ?? -1)
  const { name: repository, branch } = index.repository
  const toFile = (fileNo: number): ReadFile => ({
    index,
    fileNo,
    place: {
      path: facts.files.paths[fileNo] ?? '',
      language: facts.files.languages[fileNo] ?? undefined,
      repository,
      branch,
    },
    chunks: chunksByFile.get(fileNo) ?? [],
    symbols: symbolsByFile.get(fileNo) ?? [],
    definitions,
  })
  return { files: files.slice(0, taken).map(toFile), taken }
}
