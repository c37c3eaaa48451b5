import type { Node } from 'web-tree-sitter'
import type { Confidence, Parameters, ReviewArea, Severity } from './change.ts'
import type { LanguageGroup } from './languages.ts'
import type { Call } from './nodes/read-call.ts'
import type { RuleId } from './rule-texts.ts'

export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface Match {
  readonly at: Node
  readonly nodes: Readonly<Partial<Record<string, Node>>>
  readonly path: string
  readonly text: string
  readonly group: LanguageGroup
  readonly root: Node
  /** The call at `at`; its name is empty where `at` is none. */
  readonly call: Call
}

export type Queries = Readonly<Partial<Record<LanguageGroup, string>>>

export interface Pattern {
  readonly queries: Queries
  accept?(match: Match): boolean
  parameters?(match: Match): Parameters
  fix?(match: Match): Edit | undefined
  /** Nodes that show the reason; a change of their first lines counts as a change of the finding. */
  causes?(match: Match): readonly Node[]
}

export interface Rule {
  readonly id: RuleId
  readonly area: ReviewArea
  readonly severity: Severity
  readonly confidence: Confidence
  readonly enabled?: false
  readonly reads?: 'tests' | 'everything'
  readonly patterns: readonly Pattern[]
}
