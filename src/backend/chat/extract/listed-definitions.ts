import { uniqueBy } from '#src/lib/unique-by.ts'
import { symbolsOfFiles, type GraphSymbol } from '../../code-index/symbol-graph.ts'
import type { ReadSymbol } from '../../code-index/symbol-reader.ts'
import { fileKind } from '../../code-index/file-importance.ts'
import { readListedPhrase } from './listed-subject.ts'
import { toStem, toTerms } from '../../code-index/words.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import type { SymbolKind } from '../../indexing/symbols/code-symbol.ts'
import { answerText } from './answer-texts.ts'
import type { Definition } from './call-graph.ts'
import { codeSpan, plainSentence } from './markdown.ts'
import { readIndexedLines, type Quote } from './quote.ts'
import { describePlace, type Desk } from './section.ts'
import { findWordSymbols, type WordSymbol } from './word-symbols.ts'

const minListed = 3
export const maxListed = 40
const maxChunksOfWord = 400
const unlistedKinds: ReadonlySet<string> = new Set<SymbolKind>([
  'method',
  'property',
  'variable',
  'module',
  'namespace',
])
const minNounLength = 3
const pluralsOfKinds = new Set(['class', 'type', 'interfac', 'function', 'constant', 'enum', 'method'])

interface Listed {
  readonly quote: Quote
  readonly doc: string
}

const bullets = (desk: Desk, listed: readonly Listed[]): string =>
  listed
    .map(({ quote, doc }) => {
      const sentence = plainSentence(doc)
      const says = sentence === undefined ? '' : ` — ${sentence}`
      return `- ${codeSpan(quote.symbol ?? '')}${says} ${describePlace(quote)} [${desk.citations.cite(quote)}]`
    })
    .join('\n')

const quoteFirstLine = async (
  desk: Desk,
  index: SearchedIndex,
  path: string,
  symbol: ReadSymbol,
): Promise<Listed[]> => {
  const { no: indexNo, repository } = index
  const place = { indexNo, path, startLine: symbol.start.line, endLine: symbol.start.line }
  const text = await readIndexedLines(desk.db, place)
  if (text === undefined) return []
  const quote = { ...place, repository, symbol: symbol.qualifiedName, language: undefined, text }
  return [{ quote, doc: symbol.doc }]
}

const isMember = (symbol: GraphSymbol, { qualifiedName, startLine, endLine }: Definition): boolean =>
  symbol.start.line >= startLine &&
  symbol.end.line <= endLine &&
  symbol.qualifiedName.startsWith(qualifiedName) &&
  /^(?:\.|::|#)[^.:#]+$/.test(symbol.qualifiedName.slice(qualifiedName.length))

export const listMembers = async (desk: Desk, definition: Definition): Promise<string[]> => {
  const index = desk.indexes.find(({ no }) => no === definition.indexNo)
  if (index === undefined) return []
  const members = (await symbolsOfFiles(desk.db, index.no, [definition.fileNo])).filter((symbol) =>
    isMember(symbol, definition),
  )
  if (members.length < minListed) return []
  const listed: Listed[] = []
  for (const member of members.slice(0, maxListed)) {
    listed.push(...(await quoteFirstLine(desk, index, definition.path, member)))
  }
  return writeList(desk, 'members', definition.qualifiedName, { listed, count: members.length })
}

const writeList = (
  desk: Desk,
  key: 'members' | 'alike',
  name: string,
  { listed, count }: { listed: readonly Listed[]; count: number },
): string[] => {
  const lead = answerText(desk.language, key, { name: codeSpan(name), count: String(count) })
  const cut = answerText(desk.language, 'cut', { shown: String(listed.length), count: String(count) })
  return [lead, bullets(desk, listed), ...(listed.length === count ? [] : [cut])]
}

/** The noun that ends the names of what is listed: "error" for "all error classes". */
const findNoun = (question: string): string | undefined =>
  readListedPhrase(question)
    .filter((word) => word.length >= minNounLength && !pluralsOfKinds.has(toStem(word)))
    .at(-1)

const findAlike = async (desk: Desk, index: SearchedIndex, noun: string): Promise<WordSymbol[]> => {
  const isRead = (path: string) => fileKind(path) === 'source'
  const symbols = await findWordSymbols(desk.db, index, { words: [noun], maxChunksOfWord, isRead })
  return symbols.filter(({ symbol: { kind, name, qualifiedName } }) => {
    const terms = toTerms(name)
    return !unlistedKinds.has(kind) && name === qualifiedName && terms.length > 1 && terms.at(-1) === noun
  })
}

export const listAlike = async (desk: Desk, question: string): Promise<string[]> => {
  const noun = findNoun(question)
  if (noun === undefined) return []
  const isAskedFor = ({ symbol }: { symbol: ReadSymbol }) =>
    symbol.kind !== 'function' || readListedPhrase(question).includes('functions')
  for (const index of desk.indexes) {
    const alike = uniqueBy((await findAlike(desk, index, toStem(noun))).filter(isAskedFor), ({ symbol }) => symbol.name)
    if (alike.length < minListed) continue
    const listed: Listed[] = []
    for (const { path, symbol } of alike.slice(0, maxListed)) {
      listed.push(...(await quoteFirstLine(desk, index, path, symbol)))
    }
    return writeList(desk, 'alike', `…${noun}`, { listed, count: alike.length })
  }
  return []
}
