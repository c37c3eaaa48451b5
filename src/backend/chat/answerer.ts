import type { AnswerAuthor, AnswerNotice, Citation } from '#src/contract/answer-events.ts'
import type { ChatMode } from '#src/contract/chat.ts'
import type { Language } from '#src/contract/languages.ts'
import type { SearchedIndex } from '../search/search-scope.ts'

export interface AnswerRequest {
  readonly organisationId: string
  readonly question: string
  readonly earlier: readonly string[]
  readonly mode: ChatMode
  readonly language: Language
  readonly indexes: () => Promise<readonly SearchedIndex[]>
  readonly saysThereIsNoModel: boolean
}

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'citations'; readonly citations: readonly Citation[] }
  | { readonly type: 'notice'; readonly notice: AnswerNotice }

export interface Answerer {
  readonly author: AnswerAuthor
  readonly model: string
  readonly modes: readonly ChatMode[]
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPart>
}
