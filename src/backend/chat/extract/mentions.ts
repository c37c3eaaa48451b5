import { findMentions } from '#src/lib/mentions.ts'
import { indexFacts, listFactFiles } from '../../code-index/index-facts.ts'
import type { Database } from '../../db/tables.ts'
import { findAskedLanguages } from '../../ranking/asked-languages.ts'
import { grep } from '../../search/grep.ts'
import { textMatcher } from '../../search/line-matcher.ts'
import { noFilter } from '../../search/path-filter.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import { definitionsNamed, type Definition } from './call-graph.ts'
import { leansOnEarlier, maxEarlier } from './question-shape.ts'

export interface MentionedFile {
  readonly index: SearchedIndex
  readonly fileNo: number
  readonly path: string
}

export interface Mentioned {
  readonly files: readonly MentionedFile[]
  readonly definitions: readonly Definition[]
}

export interface ReadMentions extends Mentioned {
  readonly question: string
  readonly earlier: readonly string[]
  readonly absent: readonly string[]
  readonly similar: readonly string[]
}

interface Reading extends Mentioned {
  readonly words: string
  readonly absent?: string
  readonly similar?: readonly string[]
}

const maxFiles = 3
const maxDefinitions = 2
const maxSimilar = 3

const toFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const toBareName = (path: string): string => toFileName(path).replace(/\.[^.]*$/, '')
const isPath = (name: string): boolean =>
  name.includes('/') || (name.includes('.') && findAskedLanguages(name.slice(name.lastIndexOf('.') + 1)).size > 0)

const listFiles = async (db: Database, indexes: readonly SearchedIndex[]): Promise<MentionedFile[]> => {
  const files: MentionedFile[] = []
  for (const index of indexes) {
    const facts = await indexFacts(db, index.no)
    for (const { no, path } of listFactFiles(facts.files)) files.push({ index, fileNo: no, path })
  }
  return files
}

const findFiles = (files: readonly MentionedFile[], name: string): MentionedFile[] => {
  const isNamed = ({ index: { repository }, path }: MentionedFile) =>
    name.endsWith(path) && ['', `${repository.name}/`, `${repository.name}::`].includes(name.slice(0, -path.length))
  return files.filter(isNamed).slice(0, maxFiles)
}

interface Indexed {
  readonly db: Database
  readonly indexes: readonly SearchedIndex[]
  readonly files: readonly MentionedFile[]
}

const readUnknown = async ({ db, indexes, files }: Indexed, name: string): Promise<Reading | undefined> => {
  if (!isPath(name)) return undefined
  if (files.some(({ path }) => path.startsWith(`${name}/`))) return { words: name, files: [], definitions: [] }
  const { chunks } = await grep(db, indexes, { matcher: textMatcher(name), filter: noFilter, limit: 1 })
  if (chunks.length > 0) return undefined
  const fileName = toFileName(name)
  const isSimilar = ({ path }: MentionedFile) => path.endsWith(fileName) && toFileName(path) === fileName
  const similar = files.filter(isSimilar).slice(0, maxSimilar)
  return { words: '', files: [], definitions: [], absent: name, similar: similar.map(({ path }) => path) }
}

const readMention = async (indexed: Indexed, name: string): Promise<Reading | undefined> => {
  const { db, indexes, files } = indexed
  const named = findFiles(files, name.replace(/^\.?\//, ''))
  const definitions = named.length > 0 ? [] : await definitionsNamed(db, indexes, [name], maxDefinitions)
  if (definitions.length > 0) return { words: `\`${name}\``, files: [], definitions }
  const ending = isPath(name) ? files.filter(({ path }) => path.endsWith(`/${name}`)).slice(0, maxFiles) : []
  const meant = named.length > 0 ? named : ending
  if (meant.length === 0) return readUnknown(indexed, name)
  return { words: toBareName(meant[0]?.path ?? name), files: meant, definitions: [] }
}

interface ReadText extends Mentioned {
  readonly text: string
  readonly absent: readonly string[]
  readonly similar: readonly string[]
}

const readText = async (indexed: Indexed, whole: string): Promise<ReadText> => {
  const readings: Reading[] = []
  let text = ''
  let copied = 0
  for (const { name, at, end } of findMentions(whole)) {
    const reading = await readMention(indexed, name)
    if (reading === undefined) continue
    readings.push(reading)
    text += whole.slice(copied, at) + reading.words
    copied = end
  }
  return {
    text: text + whole.slice(copied),
    files: readings.flatMap(({ files }) => files),
    definitions: readings.flatMap(({ definitions }) => definitions),
    absent: readings.flatMap(({ absent }) => absent ?? []),
    similar: readings.flatMap(({ similar }) => similar ?? []),
  }
}

export const selectMentioned = (part: string, { files, definitions }: Mentioned): Mentioned => ({
  files: files.filter(({ path }) => part.includes(toBareName(path))),
  definitions: definitions.filter(({ name }) => part.includes(name)),
})

export const readMentions = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { question, earlier }: { readonly question: string; readonly earlier: readonly string[] },
): Promise<ReadMentions> => {
  const recent = earlier.slice(0, maxEarlier)
  const hasMentions = [question, ...recent].some((text) => findMentions(text).length > 0)
  const indexed: Indexed = { db, indexes, files: hasMentions ? await listFiles(db, indexes) : [] }
  const own = await readText(indexed, question)
  const before: ReadText[] = []
  for (const text of recent) before.push(await readText(indexed, text))
  const { text, absent, similar } = own
  const hasOwn = own.files.length + own.definitions.length + absent.length > 0
  const { files, definitions } = hasOwn || !leansOnEarlier(text) ? own : (before[0] ?? own)
  return { question: text, earlier: before.map((read) => read.text), files, definitions, absent, similar }
}
