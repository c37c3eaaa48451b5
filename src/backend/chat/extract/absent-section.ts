import { retrieve, type Passage } from '../../search/retrieve.ts'
import { suggestNames } from '../../search/suggest-names.ts'
import { termsIn, toTerms } from '../../code-index/words.ts'
import { fileKind } from '../../code-index/file-importance.ts'
import { readQuestion } from '../../ranking/question.ts'
import { getSynonyms } from '../../ranking/synonyms.ts'
import { findUnmentioned, type AbsentWords } from './absent-words.ts'
import { answerText } from './answer-texts.ts'
import { definitionsNamed, type Definition } from './call-graph.ts'
import { isAside, type UnnamedWord } from './judge-subject.ts'
import { codeSpan } from './markdown.ts'
import type { QuestionKind } from './question-kinds.ts'
import { readIndexedLines } from './quote.ts'
import { createQuotes, describePlace, quoteOfDefinition, quoteParagraph, type Desk, type Topic } from './section.ts'
import { readMentions, type Mention } from './word-places.ts'

export const kindsOfPlaces: ReadonlySet<QuestionKind> = new Set(['where', 'how', 'yesNo', 'other'])

const maxMentions = 4
const maxAside = 2
const maxClosest = 3
const maxAlike = 2
const maxSynonyms = 3
const maxAlikeLines = 30

const listNames = (names: readonly string[]): string => names.map(codeSpan).join(', ')

const readAllMentions = async ({ db }: Desk, { stem, places }: UnnamedWord): Promise<Mention[]> => {
  const mentions: Mention[] = []
  for (const { index, source, elsewhere } of places) {
    mentions.push(...(await readMentions(db, index, source.length > 0 ? source : elsewhere, stem)))
  }
  const rank = ({ chunk }: Mention) => Number(fileKind(chunk.path) === 'prose')
  return mentions.toSorted((left, right) => rank(right) - rank(left))
}

const listMentions = async (desk: Desk, mentions: readonly Mention[]): Promise<string> => {
  const lines: string[] = []
  for (const { index, chunk, line } of mentions.slice(0, maxMentions)) {
    const place = { indexNo: index.no, path: chunk.path, startLine: line, endLine: line }
    const text = await readIndexedLines(desk.db, place)
    if (text === undefined) continue
    const quote = { ...place, repository: index.repository, symbol: undefined, language: chunk.language, text }
    lines.push(`- ${describePlace(place)} ${codeSpan(text.trim().slice(0, 120))} [${desk.citations.cite(quote)}]`)
  }
  return lines.join('\n')
}

const describeUnnamed = async (desk: Desk, unnamed: UnnamedWord): Promise<string[]> => {
  const key = isAside(unnamed) ? 'asideOnly' : 'rarelyMentioned'
  const mentions = await readAllMentions(desk, unnamed)
  const count = String(mentions.length)
  return [answerText(desk.language, key, { words: codeSpan(unnamed.word), count }), await listMentions(desk, mentions)]
}

export const describeAbsent = (
  { language }: Desk,
  { words, similar }: Pick<AbsentWords, 'words' | 'similar'>,
): string[] => {
  if (words.length === 0) return []
  const absent = answerText(language, 'absent', { words: listNames(words) })
  return [similar.length === 0 ? absent : `${absent} ${answerText(language, 'similar', { names: listNames(similar) })}`]
}

export const describeUnmentioned = (
  { language }: Desk,
  { kind, words }: { readonly kind: QuestionKind; readonly words: string },
  section: readonly string[],
  absent: AbsentWords,
): string[] => {
  if (!kindsOfPlaces.has(kind)) return []
  const unmentioned = findUnmentioned(words, section.join('\n')).filter((word) => !absent.words.includes(word))
  return unmentioned.length === 0 ? [] : [answerText(language, 'unmentioned', { words: listNames(unmentioned) })]
}

const findAlike = async ({ db, indexes }: Desk, { words, unnamed }: AbsentWords): Promise<Definition[]> => {
  const plain = words.map(toTerms).filter(({ length }) => length === 1)
  const stems = [...plain.flat(), ...unnamed.map(({ stem }) => stem)].flatMap(getSynonyms)
  const names = new Set<string>()
  for (const stem of stems.slice(0, maxSynonyms)) {
    for (const { name } of await suggestNames(db, indexes, { kind: 'Symbol', text: stem })) {
      if (toTerms(name).some((term) => term.startsWith(stem))) names.add(name)
    }
  }
  return definitionsNamed(db, indexes, [...names], maxAlike)
}

const findAsides = async (desk: Desk, { unnamed }: AbsentWords): Promise<Passage[]> => {
  const counts = new Map<string, { mention: Mention; count: number }>()
  for (const word of unnamed.filter(isAside)) {
    for (const mention of await readAllMentions(desk, word)) {
      if (fileKind(mention.chunk.path) !== 'prose') continue
      const key = `${mention.index.no}:${mention.chunk.chunkNo}`
      counts.set(key, { mention, count: (counts.get(key)?.count ?? 0) + 1 })
    }
  }
  const ordered = [...counts.values()].toSorted((left, right) => right.count - left.count).slice(0, maxAside)
  return ordered.map(({ mention: { index, chunk } }) => ({
    indexNo: index.no,
    repository: index.repository,
    path: chunk.path,
    startLine: chunk.startLine,
    endLine: chunk.endLine,
    text: chunk.content,
    ...(chunk.language === undefined ? {} : { language: chunk.language }),
    score: 1,
    why: 'words',
  }))
}

const raises = /throw|raise|reject|panic|error\(/i
const refusals = /unknown|unsupported|not supported|unrecogni[sz]ed|supported values/i
const refusalLines = 3
const refusalCandidates = 40
const maxRefusals = 1

const isRefusing = (text: string): boolean => {
  const lines = text.split('\n')
  return lines.some((line, at) => raises.test(line) && refusals.test(lines.slice(at, at + refusalLines).join('\n')))
}

const findRefusals = async (
  { db, indexes, embed }: Desk,
  { question, names }: Topic,
  { words }: AbsentWords,
): Promise<Passage[]> => {
  const absent = words.filter((word) => names.includes(word))
  if (absent.length === 0) return []
  const rest = absent.reduce((text, word) => text.replaceAll(word, ' '), question)
  const terms = new Set(readQuestion(rest).concepts.map(({ stem }) => stem))
  const passages = await retrieve(db, indexes, `${rest} unknown unsupported supported value`, {
    mode: 'Deep',
    limit: refusalCandidates,
    embed,
  })
  const isFitting = ({ path, text }: Passage) =>
    fileKind(path) === 'source' && isRefusing(text) && termsIn(text).some((term) => terms.has(term))
  return passages.filter(isFitting).slice(0, maxRefusals)
}

const writeClosest = async (desk: Desk, topic: Topic, absent: AbsentWords): Promise<string[]> => {
  const paragraphs: string[] = []
  for (const definition of await findAlike(desk, absent)) {
    const quote = await quoteOfDefinition(desk, definition, maxAlikeLines)
    if (quote !== undefined) paragraphs.push(await quoteParagraph(desk, quote))
  }
  const refusing = absent.similar.length > 0 ? [] : await findRefusals(desk, topic, absent)
  const passages = [...(await findAsides(desk, absent)), ...refusing, ...topic.passages].slice(0, maxClosest)
  for (const quote of await createQuotes(desk, { ...topic, passages })) {
    paragraphs.push(await quoteParagraph(desk, quote))
  }
  return paragraphs
}

export const absentSection = async (desk: Desk, topic: Topic, absent: AbsentWords): Promise<string[]> => {
  const paragraphs = describeAbsent(desk, absent)
  for (const word of absent.unnamed) paragraphs.push(...(await describeUnnamed(desk, word)))
  const lead = absent.similar.length > 0 ? [] : [answerText(desk.language, 'unlikely')]
  const closest = await writeClosest(desk, topic, absent)
  if (closest.length === 0) return []
  return [...paragraphs, [...lead, answerText(desk.language, 'closestTo')].join(' '), ...closest]
}
