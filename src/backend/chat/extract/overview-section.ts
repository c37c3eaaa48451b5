import { fileKind } from '../../code-index/file-importance.ts'
import { listFactFiles } from '../../code-index/index-facts.ts'
import { answerText } from './answer-texts.ts'
import { definitionsNamed, type Definition } from './call-graph.ts'
import { chooseFolder, readEntryFiles, readManifests, readReadme, type DescribedFolder } from './described-folder.ts'
import { codeSpan, plainSentence } from './markdown.ts'
import { notCalled } from './module-names.ts'
import { createQuotes, describePlace, quoteOfDefinition, quoteParagraph, type Desk, type Topic } from './section.ts'

const maxFolders = 14
const maxMostCalled = 6
const calleesRead = 200
const minCalls = 3

const asksToRun =
  /(?<![\p{L}])(?:run|start|build|install|tests?|compile|launch|execute|запуст|прогна|собра|установ|тест|запусти|зібра|встанов|запусц|сабра|усталя|starte|baue|führe|installier|lancer|démarr|exécut|compil|ejecut|inici|instal|іске|құраст|орнат)/iu

const findFrequent = (values: readonly string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted((left, right) => right[1] - left[1])[0]?.[0]
}

const listFolders = (desk: Desk, { folder, files }: DescribedFolder): string[] => {
  const languages = new Map<string, string[]>()
  for (const { no, path } of listFactFiles(files)) {
    if (!path.startsWith(folder)) continue
    const rest = path.slice(folder.length)
    const name = rest.includes('/') ? `${folder}${rest.slice(0, rest.indexOf('/') + 1)}` : path
    const known = languages.get(name) ?? []
    languages.set(name, known)
    known.push(files.languages[no] ?? '')
  }
  const entries = [...languages].toSorted((left, right) => right[1].length - left[1].length).slice(0, maxFolders)
  const lines = entries.map(([name, ofFiles]) => {
    const language = findFrequent(ofFiles.filter((value) => value !== ''))
    const count = answerText(desk.language, 'files', { count: String(ofFiles.length) })
    return `- ${codeSpan(name)} — ${[count, language].filter((part) => part !== undefined).join(', ')}`
  })
  return lines.length < 2 ? [] : [`**${answerText(desk.language, 'folders')}**`, lines.join('\n')]
}

const findMostCalled = async (desk: Desk, { index, folder }: DescribedFolder): Promise<Definition[]> => {
  const callees = await desk.db
    .selectFrom('code_callees')
    .where('index_no', '=', index.no)
    .where('calls', '>=', minCalls)
    .select('callee')
    .orderBy('calls', 'desc')
    .orderBy('callee')
    .limit(calleesRead)
    .execute()
  const names = callees.map(({ callee }) => callee)
  const known = (await definitionsNamed(desk.db, [index], names, calleesRead * 2)).filter(
    ({ kind, path, name, qualifiedName }) =>
      !notCalled.has(kind) && fileKind(path) === 'source' && path.startsWith(folder) && name === qualifiedName,
  )
  const isAlone = (name: string) => known.filter((definition) => definition.name === name).length === 1
  return names.flatMap((name) => (isAlone(name) ? (known.find((definition) => definition.name === name) ?? []) : []))
}

const listMostCalled = async (desk: Desk, described: DescribedFolder): Promise<string[]> => {
  const lines: string[] = []
  for (const definition of (await findMostCalled(desk, described)).slice(0, maxMostCalled)) {
    const quote = await quoteOfDefinition(desk, definition, 1)
    if (quote === undefined) continue
    const sentence = plainSentence(definition.doc)
    const says = sentence === undefined ? '' : ` — ${sentence}`
    lines.push(`- ${codeSpan(definition.name)}${says} ${describePlace(quote)} [${desk.citations.cite(quote)}]`)
  }
  return lines.length === 0 ? [] : [`**${answerText(desk.language, 'oftenCalled')}**`, lines.join('\n')]
}

const describeCommands = async (desk: Desk, described: DescribedFolder): Promise<string[]> => {
  const paragraphs: string[] = []
  const quotes = [...(await readManifests(desk, described)), ...(await readEntryFiles(desk, described))]
  for (const quote of quotes) paragraphs.push(await quoteParagraph(desk, quote))
  return paragraphs.length === 0 ? [] : [`**${answerText(desk.language, 'commands')}**`, ...paragraphs]
}

const describeReadme = async (desk: Desk, described: DescribedFolder): Promise<string[]> => {
  const paragraphs: string[] = []
  for (const quote of await readReadme(desk, described)) paragraphs.push(await quoteParagraph(desk, quote))
  return paragraphs
}

const describeFacts = async (desk: Desk, described: DescribedFolder): Promise<string[]> => [
  ...listFolders(desk, described),
  ...(await listMostCalled(desk, described)),
]

const describePassages = async (desk: Desk, topic: Topic): Promise<string[]> => {
  const paragraphs: string[] = []
  for (const quote of await createQuotes(desk, topic)) paragraphs.push(await quoteParagraph(desk, quote))
  return paragraphs.length === 0 ? [] : [answerText(desk.language, 'passages'), ...paragraphs]
}

/** The parts are written in the order they are shown, since citations are numbered as they are made. */
export const overviewSection = async (desk: Desk, topic: Topic): Promise<string[] | undefined> => {
  const described = await chooseFolder(desk, topic)
  if (described === undefined) return undefined
  const passages = () => describePassages(desk, topic)
  const parts = asksToRun.test(topic.question)
    ? [describeCommands, passages, describeReadme, describeFacts]
    : [describeReadme, describeCommands, describeFacts, passages]
  const paragraphs: string[] = []
  for (const part of parts) paragraphs.push(...(await part(desk, described)))
  if (paragraphs.length === 0) return undefined
  const { index, folder } = described
  const name = codeSpan(folder === '' ? index.repository.name : folder)
  return [answerText(desk.language, 'overview', { name }), ...paragraphs]
}
