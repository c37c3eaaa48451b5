import { namesIn } from '../../code-index/words.ts'
import { answerText } from './answer-texts.ts'
import { lastName } from './call-graph.ts'
import { codeSpan } from './markdown.ts'
import { describePlace, quoteParagraph, createQuotes, type Desk, type Topic } from './section.ts'
import type { Quote } from './quote.ts'
import type { QuestionKind } from './question-shape.ts'

const writeLead = (
  { language }: Desk,
  { question, names }: Topic,
  kind: QuestionKind,
  [best]: readonly Quote[],
): string => {
  const [first] = names
  if (kind === 'callers' && first !== undefined) return answerText(language, 'noCalls', { name: codeSpan(first) })
  if (kind !== 'where' || best === undefined) return answerText(language, 'passages')
  const place = describePlace(best)
  const symbol = best.symbol
  const described = new Set([...names.map(lastName), ...namesIn(question)])
  const isNamed = symbol !== undefined && described.has(lastName(symbol))
  return isNamed
    ? answerText(language, 'defined', { name: codeSpan(symbol), place })
    : answerText(language, 'closest', { place })
}

export const passagesSection = async (desk: Desk, topic: Topic, kind: QuestionKind): Promise<string[] | undefined> => {
  const quotes = await createQuotes(desk, topic)
  if (quotes.length === 0) return undefined
  const paragraphs: string[] = []
  for (const quote of quotes) paragraphs.push(await quoteParagraph(desk, quote))
  return [writeLead(desk, topic, kind, quotes), ...paragraphs]
}
