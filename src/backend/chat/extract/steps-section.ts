import { fileKind } from '../../code-index/file-importance.ts'
import { answerText } from './answer-texts.ts'
import type { Definition } from './call-graph.ts'
import { followedCalls } from './followed-calls.ts'
import { codeSpan, plainSentence } from './markdown.ts'
import type { Quote } from './quote.ts'
import { leadToPassages } from './passages-section.ts'
import { resolveCalls } from './resolve-calls.ts'
import { findQuoted, findSubject } from './subject.ts'
import { describePlace, quoteOfDefinition, quoteParagraph, createQuotes, type Desk, type Topic } from './section.ts'

const maxSteps = 6
const stepLines = 24
const maxInner = 3
const maxCallers = 3

const stepLine = async (desk: Desk, step: Definition): Promise<string | undefined> => {
  const quote = await quoteOfDefinition(desk, step, stepLines)
  if (quote === undefined) return undefined
  const sentence = plainSentence(step.doc)
  const says = sentence === undefined ? '' : ` — ${sentence}`
  return `${codeSpan(step.qualifiedName)}${says} ${describePlace(quote)} [${desk.citations.cite(quote)}]`
}

const outline = async (desk: Desk, subject: Definition, hops: number): Promise<string[]> => {
  const lines: string[] = []
  const seen = new Set([subject.no])
  const steps = await followedCalls(desk.db, desk.indexes, subject, maxSteps)
  for (const { no } of steps) seen.add(no)
  for (const step of steps) {
    const line = await stepLine(desk, step)
    if (line === undefined) continue
    lines.push(`${lines.filter((known) => !known.startsWith(' ')).length + 1}. ${line}`)
    if (hops < 2) continue
    const inner = (await followedCalls(desk.db, desk.indexes, step, maxInner)).filter(({ no }) => !seen.has(no))
    for (const next of inner) {
      seen.add(next.no)
      const detail = await stepLine(desk, next)
      if (detail !== undefined) lines.push(`   - ${detail}`)
    }
  }
  return lines
}

const withOwn = (own: Quote, quotes: readonly Quote[]): Quote[] => {
  const isOwn = ({ path, startLine, endLine }: Quote) =>
    path === own.path && startLine <= own.endLine && endLine >= own.startLine
  const shown = quotes.find((quote) => isOwn(quote) && quote.startLine <= own.startLine && quote.endLine >= own.endLine)
  return [shown ?? own, ...quotes.filter((quote) => !isOwn(quote))]
}

const listCalls = async (desk: Desk, definition: Definition, hops: number): Promise<string[]> => {
  const steps = await outline(desk, definition, hops)
  if (steps.length === 0) return []
  return [answerText(desk.language, 'callsOnward', { name: codeSpan(definition.qualifiedName) }), steps.join('\n')]
}

const describeUse = async ({ db, indexes, language }: Desk, { name, qualifiedName }: Definition): Promise<string[]> => {
  const { certain } = await resolveCalls(db, indexes, qualifiedName)
  const inSource = certain.filter(({ path }) => fileKind(path) === 'source')
  const callers = new Set(inSource.flatMap(({ caller }) => (caller === undefined || caller === name ? [] : caller)))
  if (callers.size === 0) return []
  const names = [...callers].slice(0, maxCallers).map(codeSpan).join(', ')
  return [answerText(language, 'usedBy', { names, count: String(certain.length) })]
}

const describeSubject = async (desk: Desk, subject: Definition, own: Quote): Promise<string> => {
  const place = `${describePlace(own)} [${desk.citations.cite(own)}]`
  const defined = answerText(desk.language, 'defined', { name: codeSpan(subject.qualifiedName), place })
  return [defined, plainSentence(subject.doc), ...(await describeUse(desk, subject))]
    .filter((sentence) => sentence !== undefined)
    .join(' ')
}

export const stepsSection = async (desk: Desk, topic: Topic, hops: number): Promise<string[] | undefined> => {
  const quotes = await createQuotes(desk, topic)
  const subject = await findSubject(desk, topic, quotes)
  const own = subject && (await quoteOfDefinition(desk, subject, desk.quoteLines))
  const shown = own === undefined ? quotes : withOwn(own, quotes)
  if (shown.length === 0) return undefined
  for (const quote of shown) desk.citations.cite(quote)
  const paragraphs = await mapInOrder(shown, (quote) => quoteParagraph(desk, quote))
  if (subject !== undefined && own !== undefined) {
    const lead = await describeSubject(desk, subject, shown[0] ?? own)
    return [lead, ...(await listCalls(desk, subject, hops)), ...paragraphs]
  }
  const [best] = shown
  const quoted = best && (await findQuoted(desk, best))
  const onward = quoted === undefined ? [] : await listCalls(desk, quoted, 1)
  return [leadToPassages(desk, topic, shown), ...paragraphs, ...onward]
}

const mapInOrder = async <From, To>(items: readonly From[], map: (item: From) => Promise<To>): Promise<To[]> => {
  const results: To[] = []
  for (const item of items) results.push(await map(item))
  return results
}
