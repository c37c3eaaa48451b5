import type { AnswerAuthor, AnswerNotice, Citation, LookUp, ModelFault } from '#src/contract/answer-events.ts'
import type { ChatMessage, ChatMode } from '#src/contract/chat.ts'

export interface Message {
  /** Stays the same while the message grows and gets its id; unique in its conversation. */
  readonly key: string
  readonly id: string | null
  readonly role: ChatMessage['role']
  readonly content: string
  readonly citations: readonly Citation[]
  readonly state: ChatMessage['state']
  readonly mode: ChatMode | null
  readonly feedback: 'up' | 'down' | null
  readonly answeredBy: AnswerAuthor | null
  readonly notice: AnswerNotice | null
  readonly lookUps: readonly LookUp[]
  readonly modelFault: ModelFault | null
  readonly failure: ChatMessage['failure'] | null
}

export interface AnswerSources {
  readonly citations: readonly Citation[]
  readonly answeredBy: AnswerAuthor
  readonly notice: AnswerNotice | null
  readonly modelFault: ModelFault | null
}

type Messages = readonly Message[]

const messageFrom = (stored: ChatMessage): Message => ({
  key: stored.id,
  id: stored.id,
  role: stored.role,
  content: stored.content,
  citations: stored.citations,
  state: stored.state,
  mode: stored.searchMode ?? null,
  feedback: stored.feedback ?? null,
  answeredBy: stored.answeredBy ?? null,
  notice: stored.notice ?? null,
  lookUps: stored.lookUps ?? [],
  modelFault: stored.modelFault ?? null,
  failure: stored.failure ?? null,
})

export const messagesFrom = (stored: readonly ChatMessage[]): Messages => stored.map(messageFrom)

const message = (messages: Messages, given: Pick<Message, 'role' | 'content' | 'state' | 'mode'>): Message => ({
  ...given,
  key: `local-${messages.length}`,
  id: null,
  citations: [],
  feedback: null,
  answeredBy: null,
  notice: null,
  lookUps: [],
  modelFault: null,
  failure: null,
})

const withBlankAnswer = (messages: Messages): Messages => [
  ...messages,
  message(messages, { role: 'assistant', content: '', state: 'streaming', mode: null }),
]

export const withQuestion = (messages: Messages, content: string, mode: ChatMode): Messages =>
  withBlankAnswer([...messages, message(messages, { role: 'user', content, state: 'complete', mode })])

/** An answered question keeps its answer; a blank answer is replaced. */
export const withAnotherAnswer = (messages: Messages): Messages =>
  withBlankAnswer(findLastAnswer(messages)?.content === '' ? messages.slice(0, -1) : messages)

export const withoutLastQuestion = (messages: Messages): Messages =>
  messages.slice(0, Math.max(0, messages.findLastIndex(isQuestion)))

const withAnswer = (messages: Messages, change: (answer: Message) => Partial<Message>): Messages => {
  const answer = findLastAnswer(messages)
  return answer ? [...messages.slice(0, -1), { ...answer, ...change(answer) }] : messages
}

export const withAnswerId = (messages: Messages, id: string): Messages => withAnswer(messages, () => ({ id }))

export const withMoreText = (messages: Messages, text: string): Messages =>
  withAnswer(messages, ({ content }) => ({ content: content + text }))

export const withCitations = (
  messages: Messages,
  { citations, answeredBy, notice, modelFault }: AnswerSources,
): Messages => withAnswer(messages, () => ({ citations, answeredBy, notice, modelFault }))

export const withLookUps = (messages: Messages, news: readonly LookUp[]): Messages =>
  withAnswer(messages, ({ lookUps }) => {
    const byNumber = new Map([...lookUps, ...news].map((lookUp) => [lookUp.number, lookUp]))
    return { lookUps: [...byNumber.values()].toSorted((left, right) => left.number - right.number) }
  })

/** The server's copy replaces the answer on the screen, which stays when the server has none of that id. */
export const withStoredAnswer = (messages: Messages, stored: ChatMessage | null): Messages =>
  withAnswer(messages, ({ id, key }) =>
    stored === null || stored.id !== id ? { state: 'stopped' } : { ...messageFrom(stored), key },
  )

export const withAnswerState = (messages: Messages, state: Message['state']): Messages =>
  withAnswer(messages, () => ({ state }))

export const findLastAnswer = (messages: Messages): Message | null => {
  const last = messages.at(-1)
  return last?.role === 'assistant' ? last : null
}

export const findQuestion = (messages: Messages): Message | null => messages.findLast(isQuestion) ?? null

const isQuestion = ({ role }: Message): boolean => role === 'user'
