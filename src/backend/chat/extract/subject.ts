import { readQuestion } from '../../ranking/question.ts'
import { describedShare } from '../../search/retrieve.ts'
import { definitionsNamed, lastName, type Definition } from './call-graph.ts'
import { isMentioned, orderMentioned } from './mentioned-passages.ts'
import type { Desk, Topic } from './section.ts'
import type { Quote } from './quote.ts'

type QuotedPlace = Pick<Quote, 'indexNo' | 'path' | 'symbol' | 'startLine' | 'endLine'>

const maxNamed = 20

export const findQuoted = async (
  desk: Desk,
  { indexNo, path, symbol }: QuotedPlace,
): Promise<Definition | undefined> => {
  if (symbol === undefined) return undefined
  const index = desk.indexes.filter(({ no }) => no === indexNo)
  return (await definitionsNamed(desk.db, index, [symbol], 20)).find((definition) => definition.path === path)
}

export const findSubject = async (
  desk: Desk,
  { question, names, mentioned }: Topic,
  quotes: readonly QuotedPlace[],
): Promise<Definition | undefined> => {
  const definitions = await definitionsNamed(desk.db, desk.indexes, names, mentioned.length > 0 ? maxNamed : 1)
  const named = orderMentioned(definitions, mentioned)[0]
  const read = readQuestion(question)
  const own = quotes.filter((quote) => isMentioned(quote, mentioned))
  const best = (own.length > 0 ? own : quotes).find(
    ({ symbol }) => symbol !== undefined && describedShare(lastName(symbol), read) === 1,
  )
  return named ?? (best && findQuoted(desk, best))
}
