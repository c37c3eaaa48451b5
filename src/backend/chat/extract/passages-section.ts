import { namesIn } from '../../code-index/words.ts'
import { readQuestion } from '../../ranking/question.ts'
import { describedShare } from '../../search/retrieve.ts'
import { answerText } from './answer-texts.ts'
import { lastName } from './call-graph.ts'
import { codeSpan } from './markdown.ts'
import { describePlace, quoteParagraph, createQuotes, type Desk, type Topic } from './section.ts'
import type { Quote } from './quote.ts'
import type { QuestionKind } from './question-kinds.ts'

const minClose = 2 / 3
const mayBeMeant = 0.5

export const leadToPassages = ({ language }: Desk, { question, names }: Topic, quotes: readonly Quote[]): string => {
  const read = readQuestion(question)
  const isNamed =
    names.length > 0 || quotes.some(({ symbol }) => symbol && describedShare(lastName(symbol), read) >= mayBeMeant)
  return answerText(language, isNamed ? 'passages' : 'unnamed')
}

const writeLead = (desk: Desk, topic: Topic, kind: QuestionKind, quotes: readonly Quote[]): string => {
  const { language } = desk
  const [first] = topic.names
  const [best] = quotes
  if (kind === 'callers' && first !== undefined) return answerText(language, 'noCalls', { name: codeSpan(first) })
  if (kind === 'yesNo') return answerText(language, 'evidence')
  if (kind !== 'where' || best?.symbol === undefined) return leadToPassages(desk, topic, quotes)
  const place = `${describePlace(best)} [${desk.citations.cite(best)}]`
  const name = lastName(best.symbol)
  const named = new Set([...topic.names.map(lastName), ...namesIn(topic.question)])
  if (named.has(name)) return answerText(language, 'defined', { name: codeSpan(best.symbol), place })
  const isClose = describedShare(name, readQuestion(topic.question)) >= minClose
  return isClose ? answerText(language, 'closest', { place }) : leadToPassages(desk, topic, quotes)
}

export const passagesSection = async (desk: Desk, topic: Topic, kind: QuestionKind): Promise<string[] | undefined> => {
  const quotes = await createQuotes(desk, topic)
  if (quotes.length === 0) return undefined
  const paragraphs: string[] = []
  for (const quote of quotes) paragraphs.push(await quoteParagraph(desk, quote))
  return [writeLead(desk, topic, kind, quotes), ...paragraphs]
}
