import * as v from 'valibot'
import { Id } from './fields.ts'

/** A place in the index that stands behind a sentence; shown only after it was found there again. Lines from 1, both included. */
export const Citation = v.object({
  /** The number the answer's text refers to, `[1]`. */
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

/** Who wrote an answer: `extract` quotes the index because no language model is configured. The screen says so, not the text. */
export const answerAuthors = ['extract', 'model'] as const
export type AnswerAuthor = (typeof answerAuthors)[number]

/** What is special about an answer as a whole; `notFound`: nothing in the index supports one, and it has no citations. */
export const answerNotices = ['notFound'] as const
export type AnswerNotice = (typeof answerNotices)[number]

/** Estimates: a token is taken for four characters. */
export const TokenUsage = v.object({
  prompt_tokens: v.number(),
  completion_tokens: v.number(),
  total_tokens: v.number(),
})
export type TokenUsage = v.InferOutput<typeof TokenUsage>

const noChoices = v.tuple([])
const chunk = v.literal('chat.completion.chunk')

/**
 * The events of an answer's stream, each beside `[DONE]` as JSON; `src/backend/README.md`, "Chat". An event named `error` carries a
 * problem instead and is the last one.
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
    choices: noChoices,
  }),
  /** Only where it was asked for, by `stream_options`. */
  v.object({
    type: v.literal('usage'),
    id: v.string(),
    object: chunk,
    created: v.number(),
    model: v.string(),
    usage: TokenUsage,
    choices: noChoices,
  }),
  /** `stopped`: someone stopped the answer before its end. */
  v.object({
    type: v.literal('done'),
    done: v.literal(true),
    stopped: v.optional(v.literal(true)),
    choices: noChoices,
  }),
])
export type AnswerEvent = v.InferOutput<typeof AnswerEvent>

/** The first event of an answer's stream, which has no `type`. */
export const AnswerMetadata = v.object({
  event: v.literal('metadata'),
  conversationId: Id,
  messageId: Id,
  /** Of a visitor's first answer: opens the conversation again (`X-Conversation-Token`). */
  conversationToken: v.optional(v.string()),
  choices: noChoices,
})
export type AnswerMetadata = v.InferOutput<typeof AnswerMetadata>
