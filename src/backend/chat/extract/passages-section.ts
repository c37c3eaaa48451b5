import { fileKind } from '../../code-index/file-importance.ts'
import { namesIn } from '../../code-index/words.ts'
import { readQuestion } from '../../ranking/question.ts'
import { describedShare } from '../../search/retrieve.ts'
import { quoteDescribed } from './described-quotes.ts'
import { answerText } from './answer-texts.ts'
import { lastName } from './call-graph.ts'
import { codeSpan } from './markdown.ts'
import { orderMentioned, overlaps } from './mentioned-passages.ts'
import { isCompound } from './module-names.ts'
import { createQuotes, describePlace, namePlaces, quoteParagraph, type Desk, type Topic } from './section.ts'
import type { Quote } from './quote.ts'
import type { QuestionKind } from './question-kinds.ts'

const minClose = 2 / 3
const mayBeMeant = 0.5
const maxWordsBesideName = 2
const maxPlaces = 6
const maxBeside = 2

export const leadToPassages = (desk: Desk, { question, names }: Topic, quotes: readonly Quote[]): string => {
  const read = readQuestion(question)
  const isNamed =
    names.length > 0 || quotes.some(({ symbol }) => symbol && describedShare(lastName(symbol), read) >= mayBeMeant)
  return isNamed
    ? answerText(desk.language, 'passages', { places: namePlaces(desk, quotes) })
    : answerText(desk.language, 'unnamed')
}

const isNamedIn = (name: string, { question, names }: Topic): boolean => {
  if (names.map(lastName).includes(name)) return true
  const isOnlyWord = readQuestion(question).concepts.length <= maxWordsBesideName
  return namesIn(question).includes(name) && (isCompound(name) || isOnlyWord)
}

const writeLead = (desk: Desk, topic: Topic, kind: QuestionKind, quotes: readonly Quote[]): string => {
  const { language } = desk
  const [first] = topic.names
  const [best] = quotes
  if (kind === 'callers' && first !== undefined) return answerText(language, 'noCalls', { name: codeSpan(first) })
  if (kind === 'yesNo') return answerText(language, 'evidence', { places: namePlaces(desk, quotes) })
  if (kind !== 'where' || best?.symbol === undefined) return leadToPassages(desk, topic, quotes)
  const place = `${describePlace(best)} [${desk.citations.cite(best)}]`
  const name = lastName(best.symbol)
  if (isNamedIn(name, topic)) return answerText(language, 'defined', { name: codeSpan(best.symbol), place })
  const isClose = describedShare(name, readQuestion(topic.question)) >= minClose
  return isClose ? answerText(language, 'closest', { place }) : leadToPassages(desk, topic, quotes)
}

const orderPlaces = (topic: Topic, quotes: readonly Quote[]): Quote[] => {
  const isProse = ({ path }: Quote) => fileKind(path) === 'prose' && !readQuestion(topic.question).asksForProse
  return orderMentioned([...quotes.filter((quote) => !isProse(quote)), ...quotes.filter(isProse)], topic.mentioned)
}

const writePlaces = async (desk: Desk, topic: Topic): Promise<string[]> => {
  const { mentioned } = topic
  const described = mentioned.length > 0 ? [] : await quoteDescribed(desk, topic)
  const quotes = orderPlaces(topic, await createQuotes(desk, topic))
  const others = quotes.filter((quote) => !described.some((own) => overlaps(quote, own)))
  const shown = [...described, ...others].slice(0, described.length > 0 ? described.length + maxBeside : maxPlaces)
  const [best] = shown
  if (best === undefined) return []
  const paragraphs: string[] = []
  for (const quote of shown) paragraphs.push(await quoteParagraph(desk, quote))
  const place = `${describePlace(best)} [${desk.citations.cite(best)}]`
  const isDescribed = described.length > 0 && !isNamedIn(lastName(best.symbol ?? ''), topic)
  const lead = isDescribed ? answerText(desk.language, 'closest', { place }) : writeLead(desk, topic, 'where', shown)
  return [lead, ...paragraphs]
}

export const passagesSection = async (desk: Desk, topic: Topic, kind: QuestionKind): Promise<string[] | undefined> => {
  if (kind === 'where') return writePlaces(desk, topic)
  const quotes = await createQuotes(desk, topic)
  if (quotes.length === 0) return undefined
  const paragraphs: string[] = []
  for (const quote of quotes) paragraphs.push(await quoteParagraph(desk, quote))
  return [writeLead(desk, topic, kind, quotes), ...paragraphs]
}
