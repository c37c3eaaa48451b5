import type { AnswerAuthor, AnswerNotice, Citation, LookUp, ModelFault } from '#src/contract/answer-events.ts'
import type { ChatMode } from '#src/contract/chat.ts'
import type { Ticket } from '#src/contract/tickets.ts'
import type { Language } from '#src/contract/languages.ts'
import type { FileCommit, IndexedFile } from '../pull-requests/file-commits.ts'
import type { SearchedIndex } from '../search/search-scope.ts'

export interface AnswerRequest {
  readonly organisationId: string
  /** The key whose holder asks; usage is counted for it. */
  readonly apiKeyId?: string | undefined
  readonly question: string
  readonly earlier: readonly string[]
  readonly mode: ChatMode
  readonly language: Language
  readonly indexes: () => Promise<readonly SearchedIndex[]>
  /** The tickets of the organisation's tracker that the question names. */
  readonly tickets: () => Promise<readonly Ticket[]>
  readonly commits: (files: readonly IndexedFile[]) => Promise<readonly FileCommit[]>
  readonly saysThereIsNoModel: boolean
}

export type AnswerPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'citations'; readonly citations: readonly Citation[] }
  | { readonly type: 'notice'; readonly notice: AnswerNotice }
  | { readonly type: 'lookUp'; readonly lookUp: LookUp }
  /** No model answers, so the rest of the answer quotes the index. */
  | { readonly type: 'modelFault'; readonly fault: ModelFault }

export interface Answerer {
  readonly author: AnswerAuthor
  readonly model: string
  readonly modes: readonly ChatMode[]
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPart>
}

export interface AnswererChoice {
  readonly answerer: Answerer
  /** Callers may give these names as the model; they name no data source. */
  readonly modelNames: readonly string[]
}

export type ChooseAnswerer = (
  question: Pick<AnswerRequest, 'organisationId' | 'apiKeyId' | 'mode'>,
) => Promise<AnswererChoice>
