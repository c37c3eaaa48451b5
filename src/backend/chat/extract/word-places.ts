import { readChunks, type ReadChunk } from '../../code-index/chunk-reader.ts'
import { fileKind } from '../../code-index/file-importance.ts'
import { indexFacts } from '../../code-index/index-facts.ts'
import { symbolsWithin } from '../../code-index/symbol-reader.ts'
import { termsIn, toTerms } from '../../code-index/words.ts'
import type { Database } from '../../db/tables.ts'
import { readWordLists } from '../../ranking/word-lists.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'

export interface WordPlaces {
  readonly index: SearchedIndex
  readonly source: readonly number[]
  readonly elsewhere: readonly number[]
}

const kindsBesides: ReadonlySet<string> = new Set(['prose', 'test', 'legal', 'data'])

export const findWordPlaces = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  stems: readonly string[],
): Promise<ReadonlyMap<string, readonly WordPlaces[]>> => {
  const nos = indexes.map(({ no }) => no)
  const lists = await readWordLists(db, nos, [...new Set(stems)])
  const places = new Map<string, WordPlaces[]>()
  for (const index of indexes) {
    const { files, fileOfChunk } = await indexFacts(db, index.no)
    const isSource = (chunk: number) => !kindsBesides.has(fileKind(files.paths[fileOfChunk[chunk] ?? -1] ?? ''))
    for (const [stem, postings] of lists.get(index.no) ?? []) {
      const chunks = [...new Set(postings.flatMap(({ numbers }) => [...numbers]))]
      const source = chunks.filter(isSource)
      const elsewhere = chunks.filter((chunk) => !isSource(chunk))
      places.set(stem, [...(places.get(stem) ?? []), { index, source, elsewhere }])
    }
  }
  return places
}

export const isInNames = async (
  db: Database,
  { no }: SearchedIndex,
  chunks: readonly number[],
  stems: ReadonlySet<string>,
): Promise<boolean> => {
  const symbols = await symbolsWithin(db, no, chunks)
  return [...symbols.values()].flat().some(({ name }) => toTerms(name).some((term) => stems.has(term)))
}

export interface Mention {
  readonly index: SearchedIndex
  readonly chunk: ReadChunk
  readonly line: number
  readonly text: string
}

export const readMentions = async (
  db: Database,
  index: SearchedIndex,
  chunks: readonly number[],
  stem: string,
): Promise<Mention[]> =>
  (await readChunks(db, index.no, chunks)).flatMap((chunk) =>
    chunk.content
      .split('\n')
      .flatMap((text, at) =>
        termsIn(text).includes(stem) ? [{ index, chunk, line: chunk.startLine + at, text }] : [],
      ),
  )
