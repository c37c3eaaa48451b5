import type { CaseOption, FilterPrefix, WordOption } from '#src/contract/query-language.ts'

export interface QueryPlace {
  readonly at: number
  readonly length: number
}

export interface TextTerm extends QueryPlace {
  readonly kind: 'text'
  readonly text: string
}

export interface ExpressionTerm extends QueryPlace {
  readonly kind: 'expression'
  readonly text: string
}

export interface FilterTerm extends QueryPlace {
  readonly kind: 'filter'
  readonly prefix: FilterPrefix
  readonly text: string
  readonly isExpression: boolean
}

export type QueryTerm = TextTerm | ExpressionTerm | FilterTerm

interface Joined<Kind extends 'and' | 'or'> extends QueryPlace {
  readonly kind: Kind
  readonly parts: readonly QueryTree[]
}

export type QueryTree =
  | QueryTerm
  | Joined<'and'>
  | Joined<'or'>
  | ({ readonly kind: 'not'; readonly part: QueryTree } & QueryPlace)

export interface ParsedQuery {
  readonly tree: QueryTree
  readonly caseOption: CaseOption | undefined
  readonly wordOption: WordOption | undefined
  readonly options: readonly QueryPlace[]
  readonly phrases: readonly TextTerm[]
}
