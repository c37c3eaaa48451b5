import { indexFacts } from '../../code-index/index-facts.ts'
import { symbolsWithin, type ReadSymbol } from '../../code-index/symbol-reader.ts'
import type { Database } from '../../db/tables.ts'
import { readWordLists } from '../../ranking/word-lists.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'

export interface WordSymbol {
  readonly path: string
  readonly fileNo: number
  readonly language: string | undefined
  readonly symbol: ReadSymbol
}

interface WordSymbolRequest {
  readonly words: readonly string[]
  readonly maxChunksOfWord: number
  isRead(path: string): boolean
}

export const findWordSymbols = async (
  db: Database,
  { no }: SearchedIndex,
  { words, maxChunksOfWord, isRead }: WordSymbolRequest,
): Promise<WordSymbol[]> => {
  const lists = (await readWordLists(db, [no], words)).get(no) ?? new Map<string, never>()
  const { files, fileOfChunk } = await indexFacts(db, no)
  const isReadChunk = (chunkNo: number) => isRead(files.paths[fileOfChunk[chunkNo] ?? -1] ?? '')
  const chunkNos = [...lists.values()].flatMap((postings) => {
    const ofWord = postings.flatMap(({ numbers }) => [...numbers]).filter(isReadChunk)
    return ofWord.length > maxChunksOfWord ? [] : ofWord
  })
  const symbols = await symbolsWithin(db, no, [...new Set(chunkNos)])
  return [...symbols]
    .toSorted(([left], [right]) => left - right)
    .flatMap(([chunkNo, ofChunk]) => {
      const fileNo = fileOfChunk[chunkNo] ?? -1
      const file = { path: files.paths[fileNo] ?? '', fileNo, language: files.languages[fileNo] ?? undefined }
      return ofChunk.map((symbol) => ({ ...file, symbol }))
    })
}
