import type { PublicChat } from '#src/contract/public-chat-links.ts'
import type { Database } from '../db/tables.ts'
import type { SearchedIndex } from '../search/search-scope.ts'

const maxTopics = 6
const filesLookedAt = 40
const kinds = ['function', 'class', 'method', 'interface', 'type', 'struct', 'trait']

const isTelling = (name: string): boolean =>
  /^[\p{L}_$][\p{L}\p{N}_$]{3,39}$/u.test(name) && /[a-z][A-Z]|._./.test(name)

const isAside = (path: string): boolean =>
  /(?:^|[/._-])(?:tests?|specs?|examples?|fixtures?|mocks?|bench)(?:[/._-]|$)/i.test(path)

type Topic = PublicChat['topics'][number]

const topicsIn = async (db: Database, { no }: SearchedIndex): Promise<Topic[]> => {
  const files = await db
    .selectFrom('code_files')
    .where('index_no', '=', no)
    .select(['file_no', 'path'])
    .orderBy('importance', 'desc')
    .orderBy('path')
    .limit(filesLookedAt * 4)
    .execute()
  const chosen = files.filter(({ path }) => !isAside(path)).slice(0, filesLookedAt)
  if (chosen.length === 0) return []
  const order = new Map(chosen.map(({ file_no }, at) => [file_no, at]))
  const symbols = await db
    .selectFrom('code_symbols')
    .where('index_no', '=', no)
    .where('file_no', 'in', [...order.keys()])
    .where('kind', 'in', kinds)
    .select(['name', 'kind', 'file_no', 'symbol_no'])
    .orderBy('symbol_no')
    .execute()
  const telling = symbols.filter(({ name }) => isTelling(name))
  return telling
    .filter(({ file_no }, at) => telling.findIndex((candidate) => candidate.file_no === file_no) === at)
    .toSorted((left, right) => (order.get(left.file_no) ?? 0) - (order.get(right.file_no) ?? 0))
    .map(({ name, kind }) => ({ name, kind }))
    .slice(0, maxTopics)
}

export const findTopics = async (db: Database, indexes: readonly SearchedIndex[]): Promise<Topic[]> => {
  const lists: Topic[][] = []
  for (const index of indexes.slice(0, maxTopics)) lists.push(await topicsIn(db, index))
  const turns = Array.from({ length: maxTopics }, (_, turn) => lists.flatMap((topics) => topics[turn] ?? [])).flat()
  return turns.filter(({ name }, at) => turns.findIndex((topic) => topic.name === name) === at).slice(0, maxTopics)
}
