import type { Citation } from '#src/contract/answer-events.ts'
import { toCitation, type Quote } from './quote.ts'

export class CitationList {
  readonly #citations: Citation[] = []

  cite(quote: Quote): number {
    const known = this.#citations.find(
      ({ dataSource, path, startLine, endLine }) =>
        dataSource.id === quote.repository.id &&
        path === quote.path &&
        startLine <= quote.startLine &&
        endLine >= quote.endLine,
    )
    if (known !== undefined) return known.number
    const citation = toCitation(this.#citations.length + 1, quote)
    this.#citations.push(citation)
    return citation.number
  }

  get all(): readonly Citation[] {
    return this.#citations
  }
}
