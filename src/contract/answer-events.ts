import * as v from 'valibot'
import { Id } from './fields.ts'

/** A citation is shown only after it was found in the index again. Lines count from 1; both ends are included. */
export const Citation = v.object({
  number: v.number(),
  dataSource: v.object({ id: Id, name: v.string() }),
  identifier: v.string(),
  path: v.string(),
  startLine: v.number(),
  endLine: v.number(),
  symbol: v.optional(v.string()),
  language: v.optional(v.string()),
})
export type Citation = v.InferOutput<typeof Citation>

/** `extract` means that no language model is configured and the answer quotes the index. */
export const answerAuthors = ['extract', 'model'] as const
export type AnswerAuthor = (typeof answerAuthors)[number]

/**
 * `notFound` means that nothing in the index supports an answer; it has no citations. `cutShort` means that a language
 * model reached its limit before its answer was complete.
 */
export const answerNotices = ['notFound', 'cutShort'] as const
export type AnswerNotice = (typeof answerNotices)[number]

export const lookUpTools = ['text', 'meaning', 'lines', 'definition', 'callers', 'callees', 'outline'] as const
export type LookUpTool = (typeof lookUpTools)[number]

export const lookUpStates = ['running', 'done', 'failed'] as const

/** One look-up of the answer's author. Lines count from 1; both ends are included. */
export const LookUp = v.object({
  number: v.number(),
  tool: v.picklist(lookUpTools),
  /** The query, the name or the path. */
  subject: v.string(),
  state: v.picklist(lookUpStates),
  lines: v.optional(v.object({ from: v.number(), to: v.number() })),
  /** Absent until the look-up is done. */
  hits: v.optional(v.number()),
})
export type LookUp = v.InferOutput<typeof LookUp>

/** Why no language model answered; the answer then quotes the index (`src/backend/README.md`, "Language models"). */
export const modelFaultKinds = [
  'wrongKey',
  'forbidden',
  'unknownModel',
  'rateLimited',
  'serverError',
  'unreachable',
  'tooSlow',
  'brokenOff',
  'contextTooLong',
  'unreadable',
  'emptyAnswer',
] as const
export type ModelFaultKind = (typeof modelFaultKinds)[number]

export const ModelFault = v.object({
  kind: v.picklist(modelFaultKinds),
  /** Seconds that the model's host asks to wait. */
  retryAfter: v.optional(v.number()),
})
export type ModelFault = v.InferOutput<typeof ModelFault>

/** The numbers are estimates: a token is taken for four characters. */
export const TokenUsage = v.object({
  prompt_tokens: v.number(),
  completion_tokens: v.number(),
  total_tokens: v.number(),
})
export type TokenUsage = v.InferOutput<typeof TokenUsage>

const noChoices = v.tuple([])
const chunk = v.literal('chat.completion.chunk')

/**
 * Each event of the stream except `[DONE]` is JSON (`src/backend/README.md`, "Chat"). An event named `error` carries a
 * problem and is the last one.
 */
export const AnswerEvent = v.variant('type', [
  v.object({
    type: v.literal('content'),
    chunk: v.string(),
    id: v.string(),
    object: chunk,
    created: v.number(),
    model: v.string(),
    choices: v.array(
      v.object({
        index: v.number(),
        delta: v.object({ role: v.optional(v.literal('assistant')), content: v.string() }),
        finish_reason: v.optional(v.literal('stop')),
      }),
    ),
  }),
  v.object({
    type: v.literal('citations'),
    citations: v.array(Citation),
    answeredBy: v.picklist(answerAuthors),
    notice: v.optional(v.picklist(answerNotices)),
    modelFault: v.optional(ModelFault),
    choices: noChoices,
  }),
  /** A look-up that is new or has changed replaces the one of its number. */
  v.object({ type: v.literal('lookUps'), lookUps: v.array(LookUp), choices: noChoices }),
  v.object({
    type: v.literal('usage'),
    id: v.string(),
    object: chunk,
    created: v.number(),
    model: v.string(),
    usage: TokenUsage,
    choices: noChoices,
  }),
  v.object({
    type: v.literal('done'),
    done: v.literal(true),
    stopped: v.optional(v.literal(true)),
    choices: noChoices,
  }),
])
export type AnswerEvent = v.InferOutput<typeof AnswerEvent>

export const AnswerMetadata = v.object({
  event: v.literal('metadata'),
  conversationId: Id,
  messageId: Id,
  /** A visitor's first answer brings the secret that opens the conversation again (`X-Conversation-Token`). */
  conversationToken: v.optional(v.string()),
  choices: noChoices,
})
export type AnswerMetadata = v.InferOutput<typeof AnswerMetadata>
