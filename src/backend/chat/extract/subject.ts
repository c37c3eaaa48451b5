import { readQuestion } from '../../ranking/question.ts'
import { describedShare } from '../../search/retrieve.ts'
import { definitionsNamed, lastName, type Definition } from './call-graph.ts'
import type { Desk, Topic } from './section.ts'
import type { Quote } from './quote.ts'

type QuotedPlace = Pick<Quote, 'indexNo' | 'path' | 'symbol'>

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
  { question, names }: Topic,
  quotes: readonly QuotedPlace[],
): Promise<Definition | undefined> => {
  const [named] = await definitionsNamed(desk.db, desk.indexes, names, 1)
  const read = readQuestion(question)
  const best = quotes.find(({ symbol }) => symbol !== undefined && describedShare(lastName(symbol), read) === 1)
  return named ?? (best && findQuoted(desk, best))
}
