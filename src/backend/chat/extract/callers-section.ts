import { answerText } from './answer-texts.ts'
import { lastName, type CallSite, type Definition } from './call-graph.ts'
import { codeBlock, codeSpan } from './markdown.ts'
import { withoutBlankEnd } from '../../search/passage-lines.ts'
import { readIndexedLines, type Quote } from './quote.ts'
import { resolveCalls, type ResolvedCalls } from './resolve-calls.ts'
import { describePlace, quoteOfDefinition, spread, type Desk, type Topic } from './section.ts'

const definitionLines = 12
const maxDefinitions = 3
const shownAfter = 2

const quoteOfCall = async (desk: Desk, site: CallSite, callee: string): Promise<Quote | undefined> => {
  const { indexNo, repository, path, language, line: startLine, caller: symbol } = site
  for (let endLine = startLine + shownAfter; endLine >= startLine; endLine -= 1) {
    const text = await readIndexedLines(desk.db, { indexNo, path, startLine, endLine })
    if (text === undefined) continue
    const isCalled = text.split('\n', 1)[0]?.includes(callee) ?? false
    return isCalled
      ? withoutBlankEnd({ indexNo, repository, path, language, startLine, endLine, symbol, text })
      : undefined
  }
  return undefined
}

export const quoteCalls = async (
  desk: Desk,
  sites: readonly CallSite[],
  name: string,
  limit: number,
): Promise<Quote[]> => {
  const quotes: Quote[] = []
  for (const site of spread(sites).slice(0, limit)) {
    const quote = await quoteOfCall(desk, site, lastName(name))
    if (quote !== undefined) quotes.push(quote)
  }
  return quotes
}

const bullet = (desk: Desk, quote: Quote): string => {
  const by = quote.symbol === undefined ? answerText(desk.language, 'topOfFile') : codeSpan(quote.symbol)
  return `- ${by} — ${codeSpan(`${quote.path}:${quote.startLine}`)} [${desk.citations.cite(quote)}]`
}

export const listQuotes = (desk: Desk, quotes: readonly Quote[], count: number): string => {
  const bullets = quotes.map((quote) => bullet(desk, quote)).join('\n')
  if (quotes.length === count) return bullets
  const parameters = { shown: String(quotes.length), count: String(count) }
  return `${bullets}\n\n${answerText(desk.language, 'cut', parameters)}`
}

const definitionParagraph = async (desk: Desk, definition: Definition): Promise<string[]> => {
  const quote = await quoteOfDefinition(desk, definition, definitionLines)
  if (quote === undefined) return []
  const title = `${answerText(desk.language, 'definition')}: ${codeSpan(definition.signature || definition.name)}`
  return [`${title} — ${describePlace(quote)} [${desk.citations.cite(quote)}]`]
}

const definitionParagraphs = async (desk: Desk, targets: readonly Definition[]): Promise<string[]> => {
  const paragraphs: string[] = []
  for (const target of targets.slice(0, maxDefinitions)) paragraphs.push(...(await definitionParagraph(desk, target)))
  return paragraphs
}

const firstCalled = async (
  desk: Desk,
  names: readonly string[],
): Promise<{ name: string; calls: ResolvedCalls } | undefined> => {
  for (const name of names) {
    const calls = await resolveCalls(desk.db, desk.indexes, name)
    if (calls.certain.length + calls.possible.length > 0) return { name, calls }
  }
  return undefined
}

const quoteBlock = (desk: Desk, quote: Quote): string =>
  `${describePlace(quote)} [${desk.citations.cite(quote)}]\n\n${codeBlock(quote.text, quote.language)}`

const callList = async (
  desk: Desk,
  { name, sites, limit }: { name: string; sites: readonly CallSite[]; limit: number },
  key: 'calls' | 'possibleCalls',
): Promise<{ paragraphs: string[]; quotes: Quote[] }> => {
  const quotes = await quoteCalls(desk, sites, name, limit)
  if (quotes.length === 0) return { paragraphs: [], quotes }
  const lead = answerText(desk.language, key, { name: codeSpan(name), count: String(sites.length) })
  return { paragraphs: [lead, listQuotes(desk, quotes, sites.length)], quotes }
}

export const callersSection = async (
  desk: Desk,
  { names }: Topic,
  { listed, shown }: { listed: number; shown: number },
): Promise<string[] | undefined> => {
  const called = await firstCalled(desk, names)
  if (called === undefined) return undefined
  const { name, calls } = called
  const certain = await callList(desk, { name, sites: calls.certain, limit: listed }, 'calls')
  const rest = Math.max(2, Math.ceil(listed / 3))
  const possible = await callList(desk, { name, sites: calls.possible, limit: rest }, 'possibleCalls')
  if (certain.quotes.length + possible.quotes.length === 0) return undefined
  return [
    ...certain.paragraphs,
    ...certain.quotes.slice(0, shown).map((quote) => quoteBlock(desk, quote)),
    ...possible.paragraphs,
    ...(await definitionParagraphs(desk, calls.targets)),
  ]
}
