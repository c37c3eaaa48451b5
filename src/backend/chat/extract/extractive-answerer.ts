import { type ChatMode, chatModes } from '#src/contract/chat.ts'
import type { Database } from '../../db/tables.ts'
import { findCalledNames, retrieve, type Passage } from '../../search/retrieve.ts'
import type { EmbedText } from '../../search/near-candidates.ts'
import type { SearchedIndex } from '../../search/search-scope.ts'
import type { Answerer, AnswerPart, AnswerRequest } from '../answerer.ts'
import { answerText } from './answer-texts.ts'
import { absentSection, describeAbsent, describeUnmentioned, kindsOfPlaces } from './absent-section.ts'
import { findAbsentWords } from './absent-words.ts'
import { callersSection } from './callers-section.ts'
import { CitationList } from './citation-list.ts'
import { impactSection } from './impact-section.ts'
import { listSection } from './list-section.ts'
import { toListedWords } from './listed-subject.ts'
import { findMentionedPassages, putFirst } from './mentioned-passages.ts'
import { readMentions, selectMentioned, type Mentioned } from './mentions.ts'
import { overviewSection } from './overview-section.ts'
import { passagesSection } from './passages-section.ts'
import type { QuestionKind } from './question-kinds.ts'
import { questionShape, questionsWithin, withEarlier, type MeantQuestion } from './question-shape.ts'
import { reasonsSection } from './reasons-section.ts'
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
  Fast: { passages: 6, quoteLines: 60, calls: { listed: 12, shown: 2 }, hops: 1, isTakenApart: false },
  FastComplex: { passages: 4, quoteLines: 40, calls: { listed: 8, shown: 1 }, hops: 1, isTakenApart: true },
  Deep: { passages: 8, quoteLines: 80, calls: { listed: 24, shown: 4 }, hops: 2, isTakenApart: true },
}

const longAnswers: ReadonlySet<QuestionKind> = new Set(['where', 'how', 'why', 'impact', 'list', 'overview', 'yesNo'])

const modeFor = ({ mode, question }: AnswerRequest): Exclude<ChatMode, 'Auto'> => {
  if (mode !== 'Auto') return mode
  if (questionsWithin(question).length > 1) return 'FastComplex'
  return longAnswers.has(questionShape(question).kind) ? 'Deep' : 'Fast'
}

const selectedFrom: Readonly<Partial<Record<QuestionKind, number>>> = { why: 12, impact: 24, list: 24 }

const wideKinds: ReadonlySet<QuestionKind> = new Set(['callers', 'list', 'overview'])

const narrowKind = ({ names, mentioned }: Topic, kind: QuestionKind): QuestionKind =>
  mentioned.length > 0 && (kind === 'overview' || names.length === 0) && wideKinds.has(kind) ? 'other' : kind

const writeSection = async (desk: Desk, topic: Topic, kind: QuestionKind, depth: Depth) => {
  if (kind === 'callers') {
    return (await callersSection(desk, topic, depth.calls)) ?? (await passagesSection(desk, topic, kind))
  }
  if (kind === 'how') return stepsSection(desk, topic, depth.hops)
  if (kind === 'why') return reasonsSection(desk, topic, depth.passages)
  if (kind === 'impact') return impactSection(desk, topic, depth.calls)
  if (kind === 'list') return listSection(desk, topic, depth.passages)
  return kind === 'overview' ? overviewSection(desk, topic) : passagesSection(desk, topic, kind)
}

interface Wanted {
  readonly depth: Depth
  readonly mode: ChatMode
  readonly titles: string
  readonly mentions: Mentioned
}

/** Further passages have to be nearly as good as the best. */
const minPassages = 3
const maxBeside = 2
const minShare = 0.3

const findTopic = async (
  { db, indexes, embed }: Desk,
  { shape, words }: MeantQuestion,
  { mode, depth, titles, mentions }: Wanted,
): Promise<Topic> => {
  const limit = depth.passages
  const isNear = ({ score }: Passage, rank: number, [best]: readonly Passage[]) =>
    rank < minPassages || score >= (best?.score ?? 0) * minShare
  const passages = await retrieve(
    db,
    indexes,
    `${shape.kind === 'list' ? toListedWords(words) : words} ${titles}`.trim(),
    {
      mode,
      limit: selectedFrom[shape.kind] ?? limit,
      embed,
    },
  )
  const gathered = await findMentionedPassages({ db, indexes, embed }, mentions, words)
  const mentioned = gathered.map((passage): Passage => ({ ...passage, score: 1, why: 'named' }))
  const isAboutCalls = shape.kind === 'callers' && shape.names.length === 0 && mentioned.length === 0
  const names = isAboutCalls ? await findCalledNames(db, indexes, words) : shape.names
  const good = shape.kind in selectedFrom ? passages : passages.filter(isNear)
  const rest = mentioned.length === 0 ? good : good.slice(0, Math.max(maxBeside, limit - mentioned.length))
  return { question: words, names, passages: putFirst(mentioned, rest), mentioned }
}

interface Task {
  readonly request: AnswerRequest
  readonly embed: EmbedText | undefined
}

interface Part {
  readonly paragraphs: readonly string[]
  readonly absent: readonly string[]
}

interface Draft extends Part {
  readonly citations: CitationList
}

const writeAnswer = async (desk: Desk, meant: MeantQuestion, wanted: Wanted): Promise<Part> => {
  const topic = await findTopic(desk, meant, wanted)
  const kind = narrowKind(topic, meant.shape.kind)
  const words = await findAbsentWords(desk.db, desk.indexes, meant.words)
  const absent = describeAbsent(desk, words)
  if (words.isMain && kindsOfPlaces.has(kind) && topic.passages.length + topic.names.length > 0)
    return { paragraphs: await absentSection(desk, topic, words), absent }
  const section = (await writeSection(desk, topic, kind, wanted.depth)) ?? []
  if (section.length === 0) return { paragraphs: [], absent }
  const remarks = [...absent, ...describeUnmentioned(desk, { kind, words: meant.words }, section, words)]
  const isFirst = words.isMain && remarks.length > 0
  const lead = isFirst ? [`${remarks.join(' ')} ${answerText(desk.language, 'closestTo')}`] : []
  return { paragraphs: [...lead, ...section, ...(isFirst ? [] : remarks)], absent }
}

const writeDraft = async (
  db: Database,
  indexes: readonly SearchedIndex[],
  { request, embed }: Task,
  signal: AbortSignal,
): Promise<Draft> => {
  const mentions = await readMentions(db, indexes, request)
  const { question: whole, earlier } = mentions
  const mode = modeFor({ ...request, question: whole })
  const depth = depths[mode]
  const { quoteLines, isTakenApart } = depth
  const { language, commits } = request
  const desk: Desk = { db, indexes, embed, commits, citations: new CitationList(), language, quoteLines }
  const titles = (await request.tickets()).map(({ title }) => title).join(' ')
  const paragraphs: string[] = []
  const absent = describeAbsent(desk, { words: mentions.absent, similar: mentions.similar })
  const remarks = [...absent]
  const parts = isTakenApart ? questionsWithin(whole) : [whole]
  for (const question of parts) {
    signal.throwIfAborted()
    const own = parts.length === 1 ? mentions : selectMentioned(question, mentions)
    const part = await writeAnswer(desk, withEarlier(question, earlier), { depth, mode, titles, mentions: own })
    paragraphs.push(...part.paragraphs)
    absent.push(...part.absent)
  }
  return { paragraphs: paragraphs.length === 0 ? [] : [...remarks, ...paragraphs], absent, citations: desk.citations }
}

/** An indexing that ends meanwhile drops the old index, so the draft is made again. */
const settledDraft = async (db: Database, task: Task, signal: AbortSignal): Promise<Draft> => {
  const { request } = task
  const indexes = await request.indexes()
  const draft = await writeDraft(db, indexes, task, signal)
  if (draft.paragraphs.length > 0) return draft
  const fresh = await request.indexes()
  const isSame = fresh.length === indexes.length && fresh.every(({ no }, at) => no === indexes[at]?.no)
  return isSame ? draft : writeDraft(db, fresh, task, signal)
}

export const extractiveAnswerer = (db: Database, embed?: EmbedText): Answerer => ({
  author: 'extract',
  model: 'quarry-extract',
  modes: chatModes,
  async *answer(request, signal): AsyncGenerator<AnswerPart> {
    const { paragraphs, absent, citations } = await settledDraft(db, { request, embed }, signal)
    if (paragraphs.length === 0) {
      yield { type: 'notice', notice: 'notFound' }
      yield { type: 'text', text: [...absent, answerText(request.language, 'notFound')].join('\n\n') }
    } else {
      yield { type: 'citations', citations: citations.all }
      for (const [at, paragraph] of paragraphs.entries()) {
        yield { type: 'text', text: at === 0 ? paragraph : `\n\n${paragraph}` }
      }
    }
    if (request.saysThereIsNoModel) yield { type: 'text', text: `\n\n${answerText(request.language, 'noModel')}` }
  },
})
