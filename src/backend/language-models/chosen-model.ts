import type { LanguageModel } from 'ai'
import type { ModelFault } from '#src/contract/answer-events.ts'
import type { ChatMode } from '#src/contract/chat.ts'
import type { UsagePurpose } from '#src/contract/organisation.ts'
import type { ModelFailed } from './model-fault.ts'

export interface ChosenModel {
  readonly name: string
  /** Throws `ModelFailed` when the model cannot be called at all. */
  readonly openModel: () => LanguageModel
  /** Resolves to what gives the turn back, or to undefined when none was free in time. */
  readonly takeTurn: (signal: AbortSignal) => Promise<(() => void) | undefined>
  /** Is told how each answer went; `fault` is absent when the model answered. */
  readonly noteOutcome: (fault: ModelFault | undefined, error?: ModelFailed) => void
}

export interface WantedModel {
  readonly organisationId: string
  readonly mode: ChatMode
  readonly purpose: UsagePurpose
}

export type ChooseModel = (wanted: WantedModel) => Promise<ChosenModel | undefined>
