import { answerText } from './answer-texts.ts'
import { findCalls, definitionsNamed, lastName, type CallSite, type Calls } from './call-graph.ts'
import { codeBlock, codeSpan } from './markdown.ts'
import { readIndexedLines, withoutBlankEnd, type Quote } from './quote.ts'
import { describePlace, quoteOfDefinition, spread, type Desk, type Topic } from './section.ts'

const maxRead = 60
const definitionLines = 12
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

const bullet = (desk: Desk, quote: Quote): string => {
  const by = quote.symbol === undefined ? answerText(desk.language, 'topOfFile') : codeSpan(quote.symbol)
  return `- ${by} — ${codeSpan(`${quote.path}:${quote.startLine}`)} [${desk.citations.cite(quote)}]`
}

const definitionParagraph = async (desk: Desk, name: string): Promise<string[]> => {
  const [definition] = await definitionsNamed(desk.db, desk.indexes, [name], 1)
  const quote = definition && (await quoteOfDefinition(desk, definition, definitionLines))
  if (definition === undefined || quote === undefined) return []
  const title = `${answerText(desk.language, 'definition')}: ${codeSpan(definition.signature || name)}`
  return [`${title} — ${describePlace(quote)} [${desk.citations.cite(quote)}]`]
}

const firstCalled = async (
  desk: Desk,
  names: readonly string[],
): Promise<{ name: string; calls: Calls } | undefined> => {
  for (const name of names) {
    const calls = await findCalls(desk.db, desk.indexes, name, maxRead)
    if (calls.total > 0) return { name, calls }
  }
  return undefined
}

export const callersSection = async (
  desk: Desk,
  { names }: Topic,
  { listed, shown }: { listed: number; shown: number },
): Promise<string[] | undefined> => {
  const called = await firstCalled(desk, names)
  if (called === undefined) return undefined
  const name = lastName(called.name)
  const quotes: Quote[] = []
  for (const site of spread(called.calls.sites).slice(0, listed)) {
    const quote = await quoteOfCall(desk, site, name)
    if (quote !== undefined) quotes.push(quote)
  }
  if (quotes.length === 0) return undefined
  const count = String(called.calls.total)
  return [
    answerText(desk.language, 'calls', { name: codeSpan(called.name), count }),
    quotes.map((quote) => bullet(desk, quote)).join('\n'),
    ...quotes
      .slice(0, shown)
      .map(
        (quote) =>
          `${describePlace(quote)} [${desk.citations.cite(quote)}]\n\n${codeBlock(quote.text, quote.language)}`,
      ),
    ...(await definitionParagraph(desk, called.name)),
  ]
}
