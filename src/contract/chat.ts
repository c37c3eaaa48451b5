import * as v from 'valibot'
import { answerAuthors, answerNotices, Citation, LookUp, ModelFault, TokenUsage } from './answer-events.ts'
import { defineEndpoints } from './endpoint.ts'
import { BoundedList, extended, Id, Line, Timestamp, WholeNumber } from './fields.ts'

export const chatModes = ['Auto', 'Fast', 'FastComplex', 'Deep'] as const
export type ChatMode = (typeof chatModes)[number]

export const consumerTypes = ['ApiChat', 'WebChat', 'Playground', 'SharedChat'] as const

export const messageStates = ['streaming', 'complete', 'stopped', 'failed'] as const
export type MessageState = (typeof messageStates)[number]

export const ChatMessage = v.object({
  id: Id,
  role: v.picklist(['user', 'assistant']),
  content: v.string(),
  citations: v.array(Citation),
  state: v.picklist(messageStates),
  searchMode: v.optional(v.picklist(chatModes)),
  feedback: v.optional(v.nullable(v.picklist(['up', 'down']))),
  answeredBy: v.optional(v.picklist(answerAuthors)),
  notice: v.optional(v.picklist(answerNotices)),
  lookUps: v.optional(v.array(LookUp)),
  modelFault: v.optional(ModelFault),
  failure: v.optional(v.object({ key: v.string(), message: v.string() })),
  createdAt: Timestamp,
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

const summary = {
  id: Id,
  title: v.string(),
  isArchived: v.boolean(),
  dataSources: v.array(v.object({ id: Id, name: v.string() })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}

export const ConversationSummary = v.object(summary)
export type ConversationSummary = v.InferOutput<typeof ConversationSummary>

export const Conversation = v.object(
  extended(summary, {
    messages: v.array(ChatMessage),
    origin: v.optional(v.object({ id: v.nullable(Id), title: v.string() })),
    branches: v.optional(v.array(v.object({ id: Id, title: v.string(), messageId: Id }))),
  }),
)
export type Conversation = v.InferOutput<typeof Conversation>

const caseFoldedMode = v.pipe(
  v.string(),
  v.transform((given) => chatModes.find((mode) => mode.toLowerCase() === given.toLowerCase())),
  v.picklist(chatModes),
)

const ContentPart = v.object({ type: v.string(), text: v.nullish(v.string()) })

const RequestMessage = v.object({
  /** The latest `user` message is the question; earlier ones are sent along. */
  role: v.string(),
  content: v.nullish(v.union([v.string(), BoundedList(ContentPart, 1_000)])),
  messageId: v.nullish(v.string()),
  searchMode: v.optional(caseFoldedMode),
})

/** Unknown members are ignored, since clients of the chat-completion protocol send many. */
export const CompletionRequest = v.object({
  messages: v.pipe(BoundedList(RequestMessage, 2_000), v.minLength(1)),
  /** An id of `GET /api/models`, used when neither data sources nor a conversation are given. */
  model: v.nullish(v.pipe(v.string(), v.maxLength(400))),
  dataSources: v.nullish(BoundedList(v.object({ id: Id }), 100)),
  names: v.nullish(BoundedList(Line(300), 100)),
  /** The id of a conversation, or of one of its answers in either form. */
  conversationId: v.nullish(v.pipe(v.string(), v.regex(/^(?:chatcmpl-)?[0-9a-f]{24}$/))),
  /** Absent: the `Accept` header decides; by default the answer comes in one piece. */
  stream: v.nullish(v.boolean()),
  stream_options: v.nullish(v.object({ include_usage: v.nullish(v.boolean()) })),
  consumerType: v.optional(v.picklist(consumerTypes), 'ApiChat'),
  /** The short code of a public link; with `SharedChat` no sign-in is needed. */
  publicChatLink: v.optional(v.pipe(v.string(), v.maxLength(100))),
})
export type CompletionRequest = v.InferOutput<typeof CompletionRequest>

export const maxConversationTitle = 120

export const chatEndpoints = defineEndpoints({
  conversations: {
    method: 'GET',
    path: '/api/conversations',
    access: 'ReadOnly',
    query: v.object({ searchTerm: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
    reply: v.array(ConversationSummary),
  },
  conversation: { method: 'GET', path: '/api/conversations/:id', access: 'ReadOnly', reply: Conversation },
  rename: {
    method: 'PUT',
    path: '/api/conversations/:id',
    access: 'ReadOnly',
    body: v.object({ title: Line(maxConversationTitle) }),
    reply: ConversationSummary,
    ownPagesOnly: true,
  },
  branch: {
    method: 'POST',
    path: '/api/conversations/:id/branches',
    access: 'ReadOnly',
    body: v.object({ messageId: Id, text: v.string() }),
    reply: v.object({ conversationId: Id, messageId: Id }),
    idempotent: true,
    ownPagesOnly: true,
  },
  remove: { method: 'DELETE', path: '/api/conversations/:id', access: 'ReadOnly', ownPagesOnly: true },
  archive: {
    method: 'POST',
    path: '/api/conversations/:id/archive',
    access: 'ReadOnly',
    body: v.optional(v.object({ isArchived: v.optional(v.boolean(), true) }), {}),
  },
  feedback: {
    method: 'PUT',
    path: '/api/chat/messages/:id/feedback',
    access: 'ReadOnly',
    body: v.object({
      feedback: v.nullable(v.picklist(['up', 'down'])),
      comment: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(2000))),
    }),
  },
})

export const Completion = v.object({
  content: v.string(),
  conversationId: Id,
  messageId: Id,
  id: v.string(),
  object: v.literal('chat.completion'),
  created: v.number(),
  model: v.string(),
  conversationToken: v.optional(v.string()),
  citations: v.array(Citation),
  answeredBy: v.picklist(answerAuthors),
  notice: v.optional(v.picklist(answerNotices)),
  modelFault: v.optional(ModelFault),
  choices: v.array(
    v.object({
      index: v.number(),
      message: v.object({ role: v.literal('assistant'), content: v.string() }),
      finish_reason: v.literal('stop'),
    }),
  ),
  usage: v.optional(TokenUsage),
})
export type Completion = v.InferOutput<typeof Completion>

/** `src/backend/README.md` describes stopping and resuming (B0) and the frames of an answer ("Chat"). */
export const answerEndpoints = defineEndpoints({
  complete: {
    method: 'POST',
    path: '/api/chat/completions',
    access: 'ReadOnly',
    body: CompletionRequest,
    transport: 'events',
    idempotent: true,
    takesApiKeys: true,
    ownPagesOnly: true,
  },
  stop: {
    method: 'POST',
    path: '/api/chat/messages/:id/stop',
    access: 'ReadOnly',
    takesApiKeys: true,
    ownPagesOnly: true,
  },
  resume: {
    method: 'GET',
    path: '/api/chat/messages/:id/stream',
    access: 'ReadOnly',
    /** The number of characters that the caller already has. */
    query: v.object({ from: v.optional(WholeNumber(0, 10_000_000), '0') }),
    transport: 'events',
    takesApiKeys: true,
    ownPagesOnly: true,
  },
})
