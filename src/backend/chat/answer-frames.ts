import type { AnswerAuthor, AnswerEvent, AnswerMetadata, LookUp, TokenUsage } from '#src/contract/answer-events.ts'
import type { Completion } from '#src/contract/chat.ts'
import type { Problem } from '#src/contract/problem.ts'
import type { Answerer } from './answerer.ts'
import type { AnswerProgress, AnswerRow } from './messages.store.ts'

export interface NamedAnswer {
  readonly conversationId: string
  readonly messageId: string
  readonly author: AnswerAuthor
  readonly model: string
  readonly createdAt: Date
  readonly promptTokens?: number
  readonly conversationToken?: string
}

/** A row of an earlier release does not name its model. */
export const nameStoredAnswer = (
  row: AnswerRow,
  { author, model }: Pick<Answerer, 'author' | 'model'>,
): NamedAnswer => ({
  conversationId: row.conversation_id,
  messageId: row.id,
  author: row.answered_by ?? author,
  model: row.model ?? model,
  createdAt: row.created_at,
})

export const estimateTokens = (text: string): number => Math.ceil(text.length / 4)

const frame = (data: unknown, event?: 'message' | 'error'): string =>
  `${event === undefined ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`

const eventFrame = (event: AnswerEvent): string => frame(event)

const createHead = ({ messageId, createdAt, model }: NamedAnswer) => ({
  id: `chatcmpl-${messageId}`,
  created: Math.floor(createdAt.getTime() / 1000),
  model,
})

const createToken = ({ conversationToken }: NamedAnswer) =>
  conversationToken === undefined ? {} : { conversationToken }

export const metadataFrame = (answer: NamedAnswer): string => {
  const { conversationId, messageId } = answer
  const metadata: AnswerMetadata = { event: 'metadata', conversationId, messageId, ...createToken(answer), choices: [] }
  return frame(metadata, 'message')
}

const object = 'chat.completion.chunk'

export const contentFrame = (answer: NamedAnswer, chunk: string): string =>
  eventFrame({
    type: 'content',
    chunk,
    ...createHead(answer),
    object,
    choices: [{ index: 0, delta: { content: chunk } }],
  })

/** Clients of the protocol wait for the role and for the reason of the end. */
const lastContentFrame = (answer: NamedAnswer): string =>
  eventFrame({
    type: 'content',
    chunk: '',
    ...createHead(answer),
    object,
    choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: 'stop' }],
  })

export const lookUpsFrame = (lookUps: readonly LookUp[]): string =>
  eventFrame({ type: 'lookUps', lookUps: [...lookUps], choices: [] })

const toSupport = ({ citations, notice, modelFault }: AnswerProgress, { author }: NamedAnswer) => ({
  citations: [...citations],
  answeredBy: modelFault === undefined ? author : ('extract' as const),
  ...(notice === undefined ? {} : { notice }),
  ...(modelFault === undefined ? {} : { modelFault }),
})

export const supportFrame = (answer: NamedAnswer, progress: AnswerProgress): string =>
  eventFrame({ type: 'citations', ...toSupport(progress, answer), choices: [] })

const countUsage = ({ promptTokens = 0 }: NamedAnswer, { content }: AnswerProgress): TokenUsage => {
  const completionTokens = estimateTokens(content)
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  }
}

export const endFrames = (
  answer: NamedAnswer,
  progress: AnswerProgress,
  { isStopped, includesUsage }: { readonly isStopped: boolean; readonly includesUsage: boolean },
): string =>
  [
    lastContentFrame(answer),
    supportFrame(answer, progress),
    ...(includesUsage
      ? [eventFrame({ type: 'usage', ...createHead(answer), object, usage: countUsage(answer, progress), choices: [] })]
      : []),
    eventFrame({ type: 'done', done: true, ...(isStopped ? { stopped: true } : {}), choices: [] }),
    'data: [DONE]\n\n',
  ].join('')

export const errorFrame = (problem: Problem): string => frame({ ...problem, choices: [] }, 'error')

/** A comment keeps proxies from closing a silent connection. */
export const quietFrame = ': still here\n\n'

export const createCompletion = (answer: NamedAnswer, progress: AnswerProgress): Completion => ({
  content: progress.content,
  conversationId: answer.conversationId,
  messageId: answer.messageId,
  ...createToken(answer),
  ...createHead(answer),
  object: 'chat.completion',
  ...toSupport(progress, answer),
  choices: [{ index: 0, message: { role: 'assistant', content: progress.content }, finish_reason: 'stop' }],
  usage: countUsage(answer, progress),
})
