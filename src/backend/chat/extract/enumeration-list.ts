import { symbolsOfFiles } from '../../code-index/symbol-graph.ts'
import { namesIn } from '../../code-index/words.ts'
import { answerText } from './answer-texts.ts'
import type { Definition } from './call-graph.ts'
import { findEnumerations, readEnumeration, type Enumeration } from './enumerations.ts'
import { maxListed } from './listed-definitions.ts'
import { readListedConcepts } from './listed-subject.ts'
import { codeBlock, codeSpan } from './markdown.ts'
import { readIndexedLines, type Quote } from './quote.ts'
import { describePlace, type Desk } from './section.ts'

const maxOthers = 3
const otherShare = 0.55
const maxInline = 24
const frameLines = 2

const toQuote = async (desk: Desk, { index, path, language, symbol }: Enumeration): Promise<Quote | undefined> => {
  const place = { indexNo: index.no, path, startLine: symbol.start.line, endLine: symbol.end.line }
  const text = await readIndexedLines(desk.db, place)
  const { repository } = index
  return text === undefined ? undefined : { ...place, repository, symbol: symbol.qualifiedName, language, text }
}

const writeEntries = (desk: Desk, { entries, symbol, path }: Enumeration, number: number): string[] => {
  const shown = entries.slice(0, maxListed)
  const lines = shown.map(({ code, at }) => {
    const line = symbol.start.line + at
    return `- ${codeSpan(code)} ${describePlace({ path, startLine: line, endLine: line })} [${number}]`
  })
  const counts = { shown: String(shown.length), count: String(entries.length) }
  return [lines.join('\n'), ...(shown.length === entries.length ? [] : [answerText(desk.language, 'cut', counts)])]
}

const writeMain = async (desk: Desk, enumeration: Enumeration): Promise<string[]> => {
  const quote = await toQuote(desk, enumeration)
  if (quote === undefined) return []
  const { entries, symbol } = enumeration
  const number = desk.citations.cite(quote)
  const name = codeSpan(symbol.qualifiedName)
  const lead = `${answerText(desk.language, 'members', { name, count: String(entries.length) })} ${describePlace(quote)} [${number}]`
  const lineCount = quote.endLine - quote.startLine + 1
  const isFlat = lineCount <= entries.length + frameLines || lineCount > desk.quoteLines
  const whole = isFlat ? [] : [codeBlock(quote.text, quote.language)]
  return [lead, ...writeEntries(desk, enumeration, number), ...whole]
}

const writeOther = async (desk: Desk, enumeration: Enumeration): Promise<string[]> => {
  const quote = await toQuote(desk, enumeration)
  if (quote === undefined) return []
  const { entries, symbol } = enumeration
  const names = entries.slice(0, maxInline).map(({ name }) => codeSpan(name))
  const more = entries.length > names.length ? ', …' : ''
  const place = `${describePlace(quote)} [${desk.citations.cite(quote)}]`
  return [`- ${codeSpan(symbol.qualifiedName)} (${entries.length}) ${place}: ${names.join(', ')}${more}`]
}

const findParts = async (desk: Desk, { index, fileNo, symbol, text, path, language }: Enumeration) => {
  const names = new Set(namesIn(text))
  const symbols = (await symbolsOfFiles(desk.db, index.no, [fileNo])).filter(
    ({ name, qualifiedName, no }) => no !== symbol.no && name === qualifiedName && names.has(name),
  )
  const parts: Enumeration[] = []
  for (const part of symbols) {
    parts.push(...(await readEnumeration(desk, { index, path, fileNo, language, symbol: part, fit: 0 })))
  }
  return parts
}

const writeLists = async (desk: Desk, main: Enumeration, others: readonly Enumeration[]): Promise<string[]> => {
  const paragraphs = await writeMain(desk, main)
  const lines: string[] = []
  for (const enumeration of others) lines.push(...(await writeOther(desk, enumeration)))
  if (lines.length > 0) paragraphs.push(answerText(desk.language, 'otherLists'), lines.join('\n'))
  return paragraphs
}

export const listEnumerations = async (desk: Desk, question: string, minScore: number): Promise<string[]> => {
  const [main, ...rest] = await findEnumerations(desk, readListedConcepts(question))
  if (main === undefined || main.score < minScore) return []
  const near = rest.filter(({ score }) => score >= main.score * otherShare)
  const parts = await findParts(desk, main)
  const isPart = ({ symbol }: Enumeration) => parts.some((part) => part.symbol.no === symbol.no)
  return writeLists(desk, main, [...parts, ...near.filter((enumeration) => !isPart(enumeration))].slice(0, maxOthers))
}

export const listOwnEntries = async (desk: Desk, { indexNo, fileNo, no, path, language }: Definition) => {
  const index = desk.indexes.find((candidate) => candidate.no === indexNo)
  const symbol = (await symbolsOfFiles(desk.db, indexNo, [fileNo])).find((candidate) => candidate.no === no)
  if (index === undefined || symbol === undefined) return []
  const [main] = await readEnumeration(desk, { index, path, fileNo, language, symbol, fit: 1 })
  return main === undefined ? [] : writeLists(desk, main, await findParts(desk, main))
}
