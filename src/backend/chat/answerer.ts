import type { AnswerAuthor, AnswerNotice, Citation } from '#src/contract/answer-events.ts'
import type { ChatMode } from '#src/contract/chat.ts'
import type { Language } from '#src/contract/languages.ts'
import type { SearchedIndex } from '../search/search-scope.ts'

/** A question as it is put to whoever answers. */
export interface Asked {
  /** Whose turn the work on it takes. */
  readonly organisationId: string
  readonly question: string
  /** Questions asked before in the same conversation, the latest first. */
  readonly earlier: readonly string[]
  readonly mode: ChatMode
  /** The language of the sentences around the code. */
  readonly language: Language
  /** The indexes to look into, read anew at each call: a finished indexing replaces one. */
  readonly indexes: () => Promise<readonly SearchedIndex[]>
  /** Nobody sees the note of the screen: an answer without a model says so in its text. */
  readonly saysThereIsNoModel: boolean
}

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  /** All of them at once, each found in the index just now. */
  | { readonly type: 'citations'; readonly citations: readonly Citation[] }
  | { readonly type: 'notice'; readonly notice: AnswerNotice }

/** Writes answers. The one that quotes the index is the default; a language model takes its place behind this. */
export interface Answerer {
  readonly author: AnswerAuthor
  /** What the stream's `model` says. */
  readonly model: string
  /** The modes in which it answers. */
  readonly modes: readonly ChatMode[]
  /** Markdown without HTML, in parts as they come. Ends early, or throws the reason, when `signal` is aborted. */
  answer(asked: Asked, signal: AbortSignal): AsyncIterable<AnswerPart>
}
