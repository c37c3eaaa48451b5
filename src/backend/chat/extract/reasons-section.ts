import { fileKind } from '../../code-index/file-importance.ts'
import { termsIn } from '../../code-index/words.ts'
import { readQuestion } from '../../ranking/question.ts'
import { isComment } from '../../search/passage-lines.ts'
import type { Passage } from '../../search/retrieve.ts'
import { answerText } from './answer-texts.ts'
import { writeCommits } from './commit-section.ts'
import { orderMentioned, overlaps } from './mentioned-passages.ts'
import { withoutBlankEnd } from '../../search/passage-lines.ts'
import { readIndexedLines, type Quote } from './quote.ts'
import { saysReason } from './reason-words.ts'
import { createQuotes, namePlaces, quoteParagraph, type Desk, type Topic } from './section.ts'

const maxReasons = 3
const linesAfter = 18
const maxBlockLines = 24
const minCoverage = 0.2

const trailingComment = /[^:'"]\/\/ | # |\/\* /

interface Block {
  readonly passage: Passage
  readonly from: number
  readonly to: number
  readonly text: string
}

const isProse = (path: string): boolean => ['prose', 'legal'].includes(fileKind(path))

const groupLines = (lines: readonly string[], isTelling: (line: string) => boolean): [number, number][] => {
  const groups: [number, number][] = []
  for (const [at, line] of lines.entries()) {
    if (!isTelling(line)) continue
    const last = groups.at(-1)
    if (last !== undefined && last[1] === at - 1 && at - last[0] < maxBlockLines) last[1] = at
    else groups.push([at, at])
  }
  return groups
}

const toBlocks = (passage: Passage): Block[] => {
  const lines = passage.text.split('\n')
  const isTelling = isProse(passage.path)
    ? (line: string) => line.trim() !== ''
    : (line: string) => isComment.test(line) || trailingComment.test(line.slice(0, 400))
  return groupLines(lines, isTelling).map(([from, to]) => ({
    passage,
    from,
    to,
    text: lines.slice(from, to + 1).join('\n'),
  }))
}

/** The words of a comment count, and those of the code that it stands above. */
const scoreBlock = ({ passage, from, to, text }: Block, terms: ReadonlySet<string>, rank: number): number => {
  if (!saysReason(text)) return 0
  const below = passage.text
    .split('\n')
    .slice(from, to + 1 + linesAfter)
    .join('\n')
  const count = (words: string) => new Set(termsIn(words.slice(0, 4000)).filter((term) => terms.has(term))).size
  const coverage = (count(text) * 2 + count(below)) / (3 * Math.max(1, terms.size))
  return coverage < minCoverage ? 0 : coverage / (1 + rank / 8)
}

const readBlock = async ({ db }: Desk, { passage, from, to }: Block): Promise<Quote | undefined> => {
  const { indexNo, repository, path, symbol, language, startLine, endLine } = passage
  const last = isProse(path) ? startLine + to : Math.min(endLine, startLine + to + linesAfter)
  const place = { indexNo, path, startLine: startLine + from, endLine: last }
  const text = await readIndexedLines(db, place)
  return text === undefined ? undefined : withoutBlankEnd({ ...place, repository, symbol, language, text })
}

const findReasons = async (desk: Desk, { question, passages, mentioned }: Topic): Promise<Quote[]> => {
  const terms = new Set(readQuestion(question).concepts.map(({ stem }) => stem))
  const scored = passages
    .flatMap((passage, rank) => toBlocks(passage).map((block) => ({ block, score: scoreBlock(block, terms, rank) })))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
  const reasons: Quote[] = []
  for (const { block } of scored) {
    const quote = await readBlock(desk, block)
    if (quote !== undefined && !reasons.some((known) => overlaps(known, quote))) reasons.push(quote)
    if (reasons.length === maxReasons) break
  }
  return orderMentioned(reasons, mentioned)
}

export const reasonsSection = async (desk: Desk, topic: Topic, shown: number): Promise<string[] | undefined> => {
  const reasons = await findReasons(desk, topic)
  const quotes = await createQuotes(desk, { ...topic, passages: topic.passages.slice(0, shown) })
  if (quotes.length === 0) return undefined
  const commits = await writeCommits(desk, topic.question, [...reasons, ...quotes])
  const isUnexplained = reasons.length + commits.length === 0
  const paragraphs = isUnexplained ? [answerText(desk.language, 'noReasons')] : []
  if (reasons.length > 0) paragraphs.push(answerText(desk.language, 'reasons'))
  for (const quote of reasons) paragraphs.push(await quoteParagraph(desk, quote))
  paragraphs.push(...commits)
  const rest = quotes.filter((quote) => !reasons.some((reason) => overlaps(reason, quote)))
  if (!isUnexplained && rest.length > 0)
    paragraphs.push(answerText(desk.language, 'passages', { places: namePlaces(desk, rest) }))
  for (const quote of rest) paragraphs.push(await quoteParagraph(desk, quote))
  return paragraphs
}
