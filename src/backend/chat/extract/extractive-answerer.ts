import { type ChatMode, chatModes } from '#src/contract/chat.ts'
import type { Database } from '../../db/tables.ts'
import { retrieve } from '../../search/retrieve.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import type { Answerer, AnswerPart, AnswerRequest } from '../answerer.ts'
import { answerText } from './answer-texts.ts'
import { callersSection } from './callers-section.ts'
import { CitationList } from './citation-list.ts'
import { passagesSection } from './passages-section.ts'
import { leansOnEarlier, questionShape, questionsWithin, type QuestionShape } from './question-shape.ts'
import type { Desk, Topic } from './section.ts'
import { stepsSection } from './steps-section.ts'

interface Depth {
  readonly passages: number
  readonly quoteLines: number
  readonly calls: { readonly listed: number; readonly shown: number }
  readonly hops: number
  readonly isTakenApart: boolean
}

const depths: Readonly<Record<Exclude<ChatMode, 'Auto'>, Depth>> = {
  Fast: { passages: 4, quoteLines: 24, calls: { listed: 12, shown: 2 }, hops: 1, isTakenApart: false },
  FastComplex: { passages: 3, quoteLines: 24, calls: { listed: 8, shown: 1 }, hops: 1, isTakenApart: true },
  Deep: { passages: 6, quoteLines: 40, calls: { listed: 24, shown: 4 }, hops: 2, isTakenApart: true },
}

const modeFor = ({ mode, question }: AnswerRequest): Exclude<ChatMode, 'Auto'> => {
  if (mode !== 'Auto') return mode
  if (questionsWithin(question).length > 1) return 'FastComplex'
  return questionShape(question).kind === 'how' ? 'Deep' : 'Fast'
}

export const withEarlier = (question: string, [before]: readonly string[]): { shape: QuestionShape; words: string } => {
  const shape = questionShape(question)
  if (before === undefined || shape.names.length > 0 || !leansOnEarlier(question)) return { shape, words: question }
  const { names } = questionShape(before)
  return { shape: { ...shape, names }, words: `${question} ${names.length > 0 ? names.join(' ') : before}` }
}

const writeSection = async (desk: Desk, topic: Topic, { kind }: QuestionShape, depth: Omit<Depth, 'quoteLines'>) => {
  if (kind === 'callers') {
    return (await callersSection(desk, topic, depth.calls)) ?? (await passagesSection(desk, topic, kind))
  }
  return kind === 'how' ? stepsSection(desk, topic, depth.hops) : passagesSection(desk, topic, kind)
}

interface Draft {
  readonly paragraphs: readonly string[]
  readonly citations: CitationList
}

const writeDraft = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  request: AnswerRequest,
  signal: AbortSignal,
): Promise<Draft> => {
  const mode = modeFor(request)
  const { quoteLines, ...depth } = depths[mode]
  const desk: Desk = { db, indexes, citations: new CitationList(), language: request.language, quoteLines }
  const paragraphs: string[] = []
  for (const question of depth.isTakenApart ? questionsWithin(request.question) : [request.question]) {
    signal.throwIfAborted()
    const { shape, words } = withEarlier(question, request.earlier)
    const passages = await retrieve(db, indexes, words, { mode, limit: depth.passages })
    const topic: Topic = { question: words, names: shape.names, passages }
    paragraphs.push(...((await writeSection(desk, topic, shape, depth)) ?? []))
  }
  return { paragraphs, citations: desk.citations }
}

/** An indexing that ends meanwhile drops the old index, so the draft is made again. */
const settledDraft = async (db: Database, request: AnswerRequest, signal: AbortSignal): Promise<Draft> => {
  const indexes = await request.indexes()
  const draft = await writeDraft(db, indexes, request, signal)
  if (draft.paragraphs.length > 0) return draft
  const fresh = await request.indexes()
  const isSame = fresh.length === indexes.length && fresh.every(({ no }, at) => no === indexes[at]?.no)
  return isSame ? draft : writeDraft(db, fresh, request, signal)
}

/** Answers without a language model by quoting the index only. */
export const extractiveAnswerer = (db: Database): Answerer => ({
  author: 'extract',
  model: 'quarry-extract',
  modes: chatModes,
  async *answer(request, signal): AsyncGenerator<AnswerPart> {
    const { paragraphs, citations } = await settledDraft(db, request, signal)
    if (paragraphs.length === 0) {
      yield { type: 'notice', notice: 'notFound' }
      yield { type: 'text', text: answerText(request.language, 'notFound') }
    } else {
      yield { type: 'citations', citations: citations.all }
      for (const [at, paragraph] of paragraphs.entries()) {
        yield { type: 'text', text: at === 0 ? paragraph : `\n\n${paragraph}` }
      }
    }
    if (request.saysThereIsNoModel) yield { type: 'text', text: `\n\n${answerText(request.language, 'noModel')}` }
  },
})
