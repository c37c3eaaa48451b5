import { termsIn } from '../../code-index/words.ts'
import type { FileCommit } from '../../pull-requests/file-commits.ts'
import { readQuestion } from '../../ranking/question.ts'
import { answerText } from './answer-texts.ts'
import { codeSpan, quotedProse } from './markdown.ts'
import type { Quote } from './quote.ts'
import { saysReason } from './reason-words.ts'
import type { Desk } from './section.ts'

const maxCommits = 2
const minCoverage = 0.3
const minShare = 0.5
const reasonWeight = 0.2
const minBodyLength = 40
const maxLines = 12
const maxLineLength = 400
const shortHashLength = 8
const dateLength = 10

const trailer = /^[A-Z][A-Za-z-]{2,40}: \S/

interface Message {
  readonly subject: string
  readonly body: string
}

const readMessage = (message: string): Message => {
  const [subject = '', ...paragraphs] = message.replaceAll('\r\n', '\n').split(/\n{2,}/)
  const last = paragraphs.at(-1)
  if (last !== undefined && last.split('\n').every((line) => trailer.test(line))) paragraphs.pop()
  return { subject, body: paragraphs.join('\n\n') }
}

const scoreCommit = ({ subject, body }: Message, terms: ReadonlySet<string>): number => {
  const hasReason = saysReason(body) || body.length >= minBodyLength
  if (!hasReason) return 0
  const count = new Set(termsIn(`${subject}\n${body}`).filter((term) => terms.has(term))).size
  const coverage = count / Math.max(1, terms.size)
  return coverage < minCoverage ? 0 : coverage + (saysReason(body) ? reasonWeight : 0)
}

const writeCommit = ({ path, hash, committedAt, message }: FileCommit): string => {
  const { subject, body } = readMessage(message)
  const lines = `${subject}\n\n${body}`.split('\n').map((line) => line.slice(0, maxLineLength))
  const shown = lines.length > maxLines ? [...lines.slice(0, maxLines), '…'] : lines
  const head = [codeSpan(hash.slice(0, shortHashLength)), committedAt.slice(0, dateLength), codeSpan(path)]
  return `${head.join(' · ')}\n\n${quotedProse(shown.join('\n').trim())}`
}

export const writeCommits = async (desk: Desk, question: string, quotes: readonly Quote[]): Promise<string[]> => {
  const files = new Map(quotes.map(({ indexNo, path }) => [`${indexNo} ${path}`, { indexNo, path }]))
  const terms = new Set(readQuestion(question).concepts.map(({ stem }) => stem))
  const commits = new Map<string, FileCommit>()
  for (const commit of await desk.commits([...files.values()]))
    if (!commits.has(commit.hash)) commits.set(commit.hash, commit)
  const scored = [...commits.values()]
    .map((commit) => ({ commit, score: scoreCommit(readMessage(commit.message), terms) }))
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .filter(({ score }, _, [best]) => score >= (best?.score ?? 0) * minShare)
    .slice(0, maxCommits)
  const heading = scored.length === 0 ? [] : [answerText(desk.language, 'commits')]
  return [...heading, ...scored.map(({ commit }) => writeCommit(commit))]
}
