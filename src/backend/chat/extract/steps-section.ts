import { answerText } from './answer-texts.ts'
import type { Definition } from './call-graph.ts'
import { followedCalls } from './followed-calls.ts'
import { codeSpan, plainSentence } from './markdown.ts'
import type { Quote } from './quote.ts'
import { leadToPassages } from './passages-section.ts'
import { findQuoted, findSubject } from './subject.ts'
import { describePlace, quoteOfDefinition, quoteParagraph, createQuotes, type Desk, type Topic } from './section.ts'

const maxSteps = 6
const stepLines = 24
const maxInner = 3

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

/** Lists the calls of the best quoted definition without a claim that the question is about it. */
const callsOnward = async (desk: Desk, [best]: readonly Quote[]): Promise<string[]> => {
  const definition = best && (await findQuoted(desk, best))
  const steps = definition === undefined ? [] : await outline(desk, definition, 1)
  if (definition === undefined || steps.length === 0) return []
  return [answerText(desk.language, 'callsOnward', { name: codeSpan(definition.qualifiedName) }), steps.join('\n')]
}

export const stepsSection = async (desk: Desk, topic: Topic, hops: number): Promise<string[] | undefined> => {
  const quotes = await createQuotes(desk, topic)
  const subject = await findSubject(desk, topic, quotes)
  const own = subject && (await quoteOfDefinition(desk, subject, desk.quoteLines))
  const shown = own === undefined ? quotes : withOwn(own, quotes)
  if (shown.length === 0) return undefined
  for (const quote of shown) desk.citations.cite(quote)
  const steps = subject === undefined ? [] : await outline(desk, subject, hops)
  const paragraphs = await mapInOrder(shown, (quote) => quoteParagraph(desk, quote))
  if (subject === undefined || steps.length === 0) {
    return [leadToPassages(desk, topic, shown), ...paragraphs, ...(await callsOnward(desk, shown))]
  }
  const lead = answerText(desk.language, 'steps', { name: codeSpan(subject.qualifiedName) })
  const sentence = plainSentence(subject.doc)
  return [sentence === undefined ? lead : `${lead} ${sentence}`, steps.join('\n'), ...paragraphs]
}

const mapInOrder = async <From, To>(items: readonly From[], map: (item: From) => Promise<To>): Promise<To[]> => {
  const results: To[] = []
  for (const item of items) results.push(await map(item))
  return results
}
