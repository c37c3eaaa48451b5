import type { ChatMessage, ChatMode, Citation } from '#src/contract/chat.ts'

/** One message as it stands on the screen. */
export interface Message {
  /** Stays the same while the message grows and gets its id; unique in its conversation. */
  readonly key: string
  /** Null until the server has named it. */
  readonly id: string | null
  readonly role: ChatMessage['role']
  readonly content: string
  readonly citations: readonly Citation[]
  readonly state: ChatMessage['state']
  readonly mode: ChatMode | null
  readonly feedback: 'up' | 'down' | null
}

type Messages = readonly Message[]

export const messagesFrom = (stored: readonly ChatMessage[]): Messages =>
  stored.map(({ id, role, content, citations, state, searchMode, feedback }) => ({
    key: id,
    id,
    role,
    content,
    citations,
    state,
    mode: searchMode ?? null,
    feedback: feedback ?? null,
  }))

const message = (messages: Messages, given: Pick<Message, 'role' | 'content' | 'state' | 'mode'>): Message => ({
  ...given,
  key: `local-${messages.length}`,
  id: null,
  citations: [],
  feedback: null,
})

const withBlankAnswer = (messages: Messages): Messages => [
  ...messages,
  message(messages, { role: 'assistant', content: '', state: 'streaming', mode: null }),
]

export const withQuestion = (messages: Messages, content: string, mode: ChatMode): Messages =>
  withBlankAnswer([...messages, message(messages, { role: 'user', content, state: 'complete', mode })])

/** The same question once more: what was already answered stays, a blank answer is replaced. */
export const withAnotherAnswer = (messages: Messages): Messages =>
  withBlankAnswer(answerOf(messages)?.content === '' ? messages.slice(0, -1) : messages)

export const withoutLastQuestion = (messages: Messages): Messages =>
  messages.slice(0, Math.max(0, messages.findLastIndex(isQuestion)))

const withAnswer = (messages: Messages, change: (answer: Message) => Partial<Message>): Messages => {
  const answer = answerOf(messages)
  return answer ? [...messages.slice(0, -1), { ...answer, ...change(answer) }] : messages
}

export const named = (messages: Messages, id: string): Messages => withAnswer(messages, () => ({ id }))

export const grown = (messages: Messages, text: string): Messages =>
  withAnswer(messages, ({ content }) => ({ content: content + text }))

export const cited = (messages: Messages, citations: readonly Citation[]): Messages =>
  withAnswer(messages, () => ({ citations }))

export const settled = (messages: Messages, state: Message['state']): Messages =>
  withAnswer(messages, () => ({ state }))

/** The answer at the end, if one stands there. */
export const answerOf = (messages: Messages): Message | null => {
  const last = messages.at(-1)
  return last?.role === 'assistant' ? last : null
}

/** The question that was asked last. */
export const questionOf = (messages: Messages): Message | null => messages.findLast(isQuestion) ?? null

const isQuestion = ({ role }: Message): boolean => role === 'user'
