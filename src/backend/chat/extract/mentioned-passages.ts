import { readChunks } from '../../code-index/chunk-reader.ts'
import { indexFacts } from '../../code-index/index-facts.ts'
import type { Database } from '../../db/tables.ts'
import { gatherPassages, type GatheredPassage } from '../../search/gather-passages.ts'
import type { EmbedText } from '../../search/near-candidates.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import type { Definition } from './call-graph.ts'
import type { Mentioned, MentionedFile } from './mentions.ts'
import { readIndexedLines } from './quote.ts'

interface Sources {
  readonly db: Database
  readonly indexes: readonly SearchedIndex[]
  readonly embed?: EmbedText | undefined
}

interface LineRange {
  readonly indexNo: number
  readonly path: string
  readonly startLine: number
  readonly endLine: number
}

const maxOfFile = 4
const maxFirstChunks = 2
const maxLines = 60

export const overlaps = (left: LineRange, right: LineRange): boolean =>
  left.indexNo === right.indexNo &&
  left.path === right.path &&
  left.startLine <= right.endLine &&
  left.endLine >= right.startLine

export const isMentioned = (place: LineRange, mentioned: readonly LineRange[]): boolean =>
  mentioned.some((range) => overlaps(place, range))

export const orderMentioned = <Place extends LineRange>(
  places: readonly Place[],
  mentioned: readonly LineRange[],
): Place[] => [
  ...places.filter((place) => isMentioned(place, mentioned)),
  ...places.filter((place) => !isMentioned(place, mentioned)),
]

export const putFirst = <Place extends LineRange>(first: readonly Place[], rest: readonly Place[]): Place[] => [
  ...first,
  ...rest.filter((place) => !isMentioned(place, first)),
]

const readBeginning = async (db: Database, { index, fileNo }: MentionedFile): Promise<GatheredPassage[]> => {
  const { firstChunks, files } = await indexFacts(db, index.no)
  const count = Math.min(files.chunkCounts[fileNo] ?? 0, maxFirstChunks)
  const numbers = Array.from({ length: count }, (_, at) => (firstChunks[fileNo] ?? 0) + at)
  return (await readChunks(db, index.no, numbers)).map(({ path, startLine, endLine, content, language }) => {
    const place = { indexNo: index.no, repository: index.repository, path, startLine, endLine, text: content }
    return language === undefined ? place : { ...place, language }
  })
}

const toGlob = (path: string): string => path.replace(/[*?[\]{}\\]/g, '?')

const findInFile = async ({ db, embed }: Sources, file: MentionedFile, words: string): Promise<GatheredPassage[]> => {
  const filter = { paths: [toGlob(file.path)], extensions: [] }
  const passages = await gatherPassages(db, [file.index], words, { limit: maxOfFile, embed, filter })
  const own = passages.filter(({ path }) => path === file.path)
  return own.length > 0 ? own : readBeginning(db, file)
}

const readDefinition = async (db: Database, definition: Definition): Promise<GatheredPassage[]> => {
  const { indexNo, repository, path, language, startLine, qualifiedName: symbol } = definition
  const endLine = Math.min(definition.endLine, startLine + maxLines - 1)
  const place = { indexNo, repository, path, startLine, endLine, symbol }
  const text = await readIndexedLines(db, place)
  if (text === undefined) return []
  return [language === undefined ? { ...place, text } : { ...place, text, language }]
}

export const findMentionedPassages = async (
  sources: Sources,
  { files, definitions }: Mentioned,
  words: string,
): Promise<GatheredPassage[]> => {
  const passages: GatheredPassage[] = []
  for (const definition of definitions) passages.push(...(await readDefinition(sources.db, definition)))
  for (const file of files) passages.push(...(await findInFile(sources, file, words)))
  return passages
}
