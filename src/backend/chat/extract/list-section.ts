import { indexFacts } from '../../code-index/index-facts.ts'
import { symbolsOfFiles, type GraphSymbol } from '../../code-index/symbol-graph.ts'
import { symbolsWithin, type ReadSymbol } from '../../code-index/symbol-reader.ts'
import { readChunks } from '../../code-index/chunk-reader.ts'
import { fileKind } from '../../code-index/file-importance.ts'
import { toStem, toTerms } from '../../code-index/words.ts'
import { readWordLists } from '../../ranking/word-lists.ts'
import type { Passage } from '../../search/retrieve.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import type { SymbolKind } from '../../indexing/symbols/code-symbol.ts'
import { answerText } from './answer-texts.ts'
import type { Definition } from './call-graph.ts'
import { codeSpan, plainSentence } from './markdown.ts'
import { readIndexedLines, type Quote } from './quote.ts'
import { createQuotes, describePlace, quoteParagraph, type Desk, type Topic } from './section.ts'
import { findSubject } from './subject.ts'

const minListed = 3
const maxListed = 40
const maxChunks = 400
const unlistedKinds: ReadonlySet<string> = new Set<SymbolKind>([
  'method',
  'property',
  'variable',
  'module',
  'namespace',
])
const askingWords = new Set(['list', 'enumerate', 'all', 'which', 'what', 'name'])
const passedWords = new Set([...askingWords, 'are', 'the', 'of', 'possible', 'supported', 'available'])
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

const listMembers = async (desk: Desk, definition: Definition): Promise<string[]> => {
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

/** The nouns after "list all …", the likelier first: the definitions whose names end in one are the list. */
const findNouns = (question: string): string[] => {
  const words: readonly string[] = question.toLowerCase().match(/[\p{L}_]+/gu) ?? []
  const start = words.findIndex((word) => askingWords.has(word))
  const after = start < 0 ? [] : words.slice(start).filter((word) => !passedWords.has(word))
  const [first = '', second = ''] = after
  const stems = [second, first].filter((word) => word.length >= minNounLength).map(toStem)
  return stems.filter((stem) => !pluralsOfKinds.has(stem))
}

const findAlike = async (
  desk: Desk,
  index: SearchedIndex,
  noun: string,
): Promise<{ path: string; symbol: ReadSymbol }[]> => {
  const lists = (await readWordLists(desk.db, [index.no], [noun])).get(index.no)?.get(noun) ?? []
  const numbers = lists.flatMap(({ numbers: chunks }) => [...chunks])
  if (numbers.length === 0 || numbers.length > maxChunks) return []
  const { files } = await indexFacts(desk.db, index.no)
  const chunks = await readChunks(desk.db, index.no, numbers)
  const symbols = await symbolsWithin(desk.db, index.no, chunks)
  const alike = chunks.flatMap(({ chunkNo, fileNo }) =>
    (symbols.get(chunkNo) ?? []).map((symbol) => ({ path: files.paths[fileNo] ?? '', symbol })),
  )
  return alike.filter(
    ({ path, symbol }) =>
      fileKind(path) === 'source' &&
      !unlistedKinds.has(symbol.kind) &&
      symbol.name === symbol.qualifiedName &&
      toTerms(symbol.name).length > 1 &&
      toTerms(symbol.name).at(-1) === noun,
  )
}

const listAlike = async (desk: Desk, question: string): Promise<string[]> => {
  for (const noun of findNouns(question)) {
    for (const index of desk.indexes) {
      const alike = await findAlike(desk, index, noun)
      if (alike.length < minListed) continue
      const listed: Listed[] = []
      for (const { path, symbol } of alike.slice(0, maxListed)) {
        listed.push(...(await quoteFirstLine(desk, index, path, symbol)))
      }
      return writeList(desk, 'alike', `…${noun}`, { listed, count: alike.length })
    }
  }
  return []
}

const maxRun = 20
const runWeight = 0.1

const findLongestRun = (text: string): number => {
  let longest = 0
  let run = 0
  let before = ''
  for (const line of text.split('\n')) {
    const end = line.trimEnd().at(-1) ?? ''
    const shape = ',;|)'.includes(end) && end !== '' ? `${line.length - line.trimStart().length}${end}` : ''
    run = shape !== '' && shape === before ? run + 1 : 1
    before = shape
    longest = Math.max(longest, run)
  }
  return longest
}

const selectEnumerating = (passages: readonly Passage[], limit: number): Passage[] => {
  const weigh = ({ text, score }: Passage) => score * (1 + Math.min(maxRun, findLongestRun(text)) * runWeight)
  return passages.toSorted((left, right) => weigh(right) - weigh(left)).slice(0, limit)
}

export const listSection = async (desk: Desk, topic: Topic, limit: number): Promise<string[] | undefined> => {
  const quotes = await createQuotes(desk, { ...topic, passages: selectEnumerating(topic.passages, limit) })
  const subject = topic.names.length === 0 ? undefined : await findSubject(desk, topic, [])
  const members = subject === undefined ? await listAlike(desk, topic.question) : await listMembers(desk, subject)
  if (members.length + quotes.length === 0) return undefined
  const paragraphs = [...members]
  if (quotes.length > 0) paragraphs.push(answerText(desk.language, 'listed'))
  for (const quote of quotes) paragraphs.push(await quoteParagraph(desk, quote))
  return paragraphs
}
