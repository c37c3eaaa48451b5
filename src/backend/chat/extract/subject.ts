import { fileKind } from '../../code-index/file-importance.ts'
import { readQuestion } from '../../ranking/question.ts'
import { describedShare } from '../../search/retrieve.ts'
import { definitionsNamed, lastName, type Definition } from './call-graph.ts'
import { isMentioned, orderMentioned } from './mentioned-passages.ts'
import type { Desk, Topic } from './section.ts'
import type { Quote } from './quote.ts'
import { findWorkingSubject } from './subject-words.ts'

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

const dataKinds: ReadonlySet<string> = new Set(['property', 'constant', 'variable', 'type', 'interface'])

const isDoing = ({ kind }: Definition): boolean => !dataKinds.has(kind)

const maxJoined = 12
const maxJoinedWords = 3

/** "How does sign in work?" is about `signIn`. */
const findJoined = async ({ db, indexes }: Desk, question: string): Promise<Definition | undefined> => {
  const [first, ...rest] = findWorkingSubject(question)
  if (first === undefined || rest.length === 0 || rest.length >= maxJoinedWords) return undefined
  const name = `${first}${rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`
  const definitions = await definitionsNamed(db, indexes, [name], maxJoined)
  return definitions.find((definition) => isDoing(definition) && fileKind(definition.path) === 'source')
}

export const findSubject = async (
  desk: Desk,
  { question, names, mentioned }: Topic,
  quotes: readonly QuotedPlace[],
): Promise<Definition | undefined> => {
  const definitions = await definitionsNamed(desk.db, desk.indexes, names, mentioned.length > 0 ? maxNamed : 1)
  const named = orderMentioned(definitions, mentioned)[0]
  if (named !== undefined) return named
  const read = readQuestion(question)
  const own = quotes.filter((quote) => isMentioned(quote, mentioned))
  const joined = own.length > 0 ? undefined : await findJoined(desk, question)
  if (joined !== undefined) return joined
  const best = (own.length > 0 ? own : quotes).find(
    ({ symbol }) => symbol !== undefined && describedShare(lastName(symbol), read) === 1,
  )
  const quoted = best && (await findQuoted(desk, best))
  return quoted === undefined || quoted.kind === 'property' ? undefined : quoted
}
