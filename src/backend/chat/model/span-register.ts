import type { Citation } from '#src/contract/answer-events.ts'
import { toCitation, type Quote } from '../extract/quote.ts'

/** Lines count from 1; both ends are included. */
export interface CitedLines {
  readonly from: number
  readonly to: number
}

const toKey = ({ indexNo, path, startLine, endLine }: Quote): string => `${indexNo} ${startLine}-${endLine} ${path}`

const narrow = (span: Quote, { from, to }: CitedLines): Quote => {
  const lines = span.text.split('\n').slice(from - span.startLine, to - span.startLine + 1)
  return { ...span, startLine: from, endLine: to, text: lines.join('\n') }
}

/** Numbers the spans of code that a model was shown, and the citations in the order in which its answer makes them. */
export class SpanRegister {
  readonly #spans: Quote[] = []
  readonly #numbers = new Map<string, number>()
  readonly #citations = new Map<string, Citation>()

  show(span: Quote): number {
    const key = toKey(span)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#spans.push(span)
    this.#numbers.set(key, this.#spans.length)
    return this.#spans.length
  }

  find(number: number, lines?: CitedLines): Quote | undefined {
    const span = this.#spans[number - 1]
    if (span === undefined || lines === undefined) return span
    const isWithin = lines.from >= span.startLine && lines.to <= span.endLine && lines.from <= lines.to
    return isWithin ? narrow(span, lines) : undefined
  }

  cite(span: Quote): number {
    const key = toKey(span)
    const known = this.#citations.get(key)
    if (known !== undefined) return known.number
    const citation = toCitation(this.#citations.size + 1, span)
    this.#citations.set(key, citation)
    return citation.number
  }

  get citations(): readonly Citation[] {
    return [...this.#citations.values()]
  }
}
