import { sql } from 'kysely'
import { uniqueBy } from '#src/lib/unique-by.ts'
import { readChunks } from '../../code-index/chunk-reader.ts'
import { fileKind } from '../../code-index/file-importance.ts'
import { toStem, termsIn } from '../../code-index/words.ts'
import type { Concept } from '../../ranking/question.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { readListedConcepts, readListedPhrase } from './listed-subject.ts'
import type { Desk } from './section.ts'

export interface CalledName {
  readonly index: SearchedIndex
  readonly path: string
  readonly language: string | undefined
  readonly callee: string
  readonly line: number
  readonly name: string
}

interface Registration {
  readonly nouns: string
  readonly callees: string
  readonly isName: (literal: string) => boolean
}

const isWord = (literal: string): boolean => !literal.includes('\n')
const isPath = (literal: string): boolean => literal.startsWith('/')

const registrations: readonly Registration[] = [
  { nouns: 'command subcommand', callees: 'command addCommand add_command registerCommand add_parser', isName: isWord },
  {
    nouns: 'route endpoint path url',
    callees: 'get post put patch delete head options route all use handle HandleFunc Handle add_url_rule path',
    isName: isPath,
  },
  {
    nouns: 'event signal hook',
    callees: 'emit on once addListener addEventListener dispatchEvent trigger publish addHook',
    isName: isWord,
  },
  { nouns: 'flag option argument', callees: 'option requiredOption addOption add_argument add_option', isName: isWord },
]

const maxCalls = 3000
const minNames = 3
const literal = /^\s{0,200}["'`]([^"'`\n]{1,80})/

const readLiteral = (content: string, callee: string, row: number): string | undefined => {
  const lines = content.split('\n', row + 3).slice(row)
  const text = lines.join('\n').slice(0, 600)
  const at = text.indexOf(`${callee}(`)
  return at < 0 ? undefined : literal.exec(text.slice(at + callee.length + 1))?.[1]
}

const readCalls = async (
  desk: Desk,
  index: SearchedIndex,
  { callees, isName }: Registration,
): Promise<CalledName[]> => {
  const rows = await desk.db
    .selectFrom('code_calls')
    .where('index_no', '=', index.no)
    .where('callee', '=', sql<string>`any(${callees.split(' ')}::text[])`)
    .select(['callee', 'line', 'chunk_no'])
    .orderBy('chunk_no')
    .orderBy('line')
    .limit(maxCalls)
    .execute()
  const chunks = await readChunks(desk.db, index.no, [...new Set(rows.map((row) => row.chunk_no))])
  const byNo = new Map(chunks.map((chunk) => [chunk.chunkNo, chunk]))
  return rows.flatMap(({ callee, line, chunk_no: chunkNo }) => {
    const chunk = byNo.get(chunkNo)
    if (chunk === undefined || fileKind(chunk.path) !== 'source') return []
    const name = readLiteral(chunk.content, callee, line - chunk.startLine)
    const { path, language } = chunk
    return name === undefined || !isName(name) ? [] : [{ index, path, language, callee, line, name }]
  })
}

const narrow = (names: readonly CalledName[], concepts: readonly Concept[]): readonly CalledName[] => {
  const isMeant = ({ name }: CalledName) => {
    const terms = new Set(termsIn(name))
    return concepts.some(({ variants }) => [...variants].some(([word, weight]) => weight === 1 && terms.has(word)))
  }
  const meant = names.filter(isMeant)
  return meant.length >= minNames ? meant : names
}

export const findCalledNames = async (desk: Desk, question: string): Promise<readonly CalledName[]> => {
  const concepts = readListedConcepts(question)
  const phrase = readListedPhrase(question)
  const stems = new Set(phrase.filter((word) => word.endsWith('s')).map(toStem))
  for (const registration of registrations) {
    const nouns = registration.nouns.split(' ').map(toStem)
    if (!nouns.some((noun) => stems.has(noun))) continue
    const names: CalledName[] = []
    for (const index of desk.indexes) names.push(...(await readCalls(desk, index, registration)))
    const rest = concepts.filter(({ stem }) => !nouns.includes(stem))
    const listed = narrow(
      uniqueBy(names, ({ name }) => name),
      rest,
    )
    if (listed.length >= minNames) return listed
  }
  return []
}
