import { fileKind, type FileKind } from '../../code-index/file-importance.ts'
import type { Passage } from '../../search/retrieve.ts'
import { answerText } from './answer-texts.ts'
import { definitionsNamed, type CallSite, type Definition } from './call-graph.ts'
import { listQuotes, quoteCalls } from './callers-section.ts'
import { codeSpan } from './markdown.ts'
import { readIndexedLines } from './quote.ts'
import { resolveCalls } from './resolve-calls.ts'
import { createQuotes, describePlace, quoteOfDefinition, quoteParagraph, type Desk, type Topic } from './section.ts'

const maxPassagesByKind: Readonly<Partial<Record<FileKind, number>>> = {
  source: 4,
  declaration: 1,
  test: 2,
  prose: 1,
  data: 1,
}
const maxFileLines = 2000

const selectByKind = (passages: readonly Passage[]): Passage[] => {
  const counts = new Map<FileKind, number>()
  return passages.filter(({ path }) => {
    const kind = fileKind(path)
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= (maxPassagesByKind[kind] ?? 0)
  })
}

const isExported = async (desk: Desk, { indexNo, path, startLine, name }: Definition): Promise<boolean> => {
  const first = await readIndexedLines(desk.db, { indexNo, path, startLine, endLine: startLine })
  if (/^\s*(?:export|pub|public)\b/.test(first ?? '')) return true
  const chunks = await desk.db
    .selectFrom('code_chunks as c')
    .innerJoin('code_files as f', (join) =>
      join.onRef('f.index_no', '=', 'c.index_no').onRef('f.file_no', '=', 'c.file_no'),
    )
    .where('c.index_no', '=', indexNo)
    .where('f.index_no', '=', indexNo)
    .where('f.path', '=', path)
    .where('c.start_line', '<=', maxFileLines)
    .where('c.content', 'like', '%exports%')
    .select('c.content')
    .execute()
  return chunks.some(({ content }) =>
    content.split('\n').some((line) => line.includes('exports') && line.includes(name)),
  )
}

const callParagraphs = async (
  desk: Desk,
  name: string,
  sites: readonly CallSite[],
  limit: number,
  keys: readonly ['dependants' | 'tests', 'noDependants' | 'noTests'],
): Promise<string[]> => {
  const quotes = await quoteCalls(desk, sites, name, limit)
  if (quotes.length === 0) return [answerText(desk.language, keys[1], { name: codeSpan(name) })]
  const lead = answerText(desk.language, keys[0], { name: codeSpan(name), count: String(sites.length) })
  return [lead, listQuotes(desk, quotes, sites.length)]
}

const describeDependants = async (
  desk: Desk,
  definition: Definition,
  name: string,
  listed: number,
): Promise<string[]> => {
  const { certain, possible } = await resolveCalls(desk.db, desk.indexes, name)
  const isTest = ({ path }: CallSite) => fileKind(path) === 'test'
  const calls = certain.filter((site) => !isTest(site))
  const tests = [...certain, ...possible].filter(isTest)
  const quote = await quoteOfDefinition(desk, definition, 1)
  const place = quote === undefined ? [] : [`${describePlace(quote)} [${desk.citations.cite(quote)}]`]
  const exported = answerText(desk.language, 'exported', { name: codeSpan(name) })
  return [
    ...(await callParagraphs(desk, name, calls, listed, ['dependants', 'noDependants'])),
    ...((await isExported(desk, definition)) ? [[exported, ...place].join(' ')] : []),
    ...(await callParagraphs(desk, name, tests, Math.ceil(listed / 2), ['tests', 'noTests'])),
  ]
}

export const impactSection = async (
  desk: Desk,
  topic: Topic,
  { listed }: { listed: number },
): Promise<string[] | undefined> => {
  const [definition] = await definitionsNamed(desk.db, desk.indexes, topic.names, 1)
  const [name] = topic.names
  const dependants =
    definition === undefined || name === undefined ? [] : await describeDependants(desk, definition, name, listed)
  const quotes = await createQuotes(desk, { ...topic, passages: selectByKind(topic.passages) })
  if (dependants.length + quotes.length === 0) return undefined
  const paragraphs = [...dependants]
  if (quotes.length > 0) paragraphs.push(answerText(desk.language, 'affected'))
  for (const quote of quotes) paragraphs.push(await quoteParagraph(desk, quote))
  return paragraphs
}
