import type { QueryMistake } from '#src/contract/code-search.ts'

export class QueryMistakeError extends Error {
  override readonly name = 'QueryMistakeError'
  readonly mistake: QueryMistake

  constructor(mistake: QueryMistake) {
    super(mistake.key)
    this.mistake = mistake
  }
}

export const mistaken = (key: QueryMistake['key'], at: number, length = 1): QueryMistakeError =>
  new QueryMistakeError({ key, at, length })
