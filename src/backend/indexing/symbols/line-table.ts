import type { Place } from './code-symbol.ts'

export class LineTable {
  readonly #text: string
  readonly #starts: number[] = [0]

  constructor(text: string) {
    this.#text = text
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  get count(): number {
    return this.#text.endsWith('\n') ? this.#starts.length - 1 : this.#starts.length
  }

  getLine(index: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low + 1
  }

  getPlace(index: number): Place {
    const line = this.getLine(index)
    return { line, character: index - this.getStart(line) }
  }

  getStart(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length
  }

  line(line: number): string {
    return this.lines(line, line)
  }

  lines(first: number, last: number): string {
    const text = this.#text.slice(this.getStart(first), this.getStart(last + 1))
    return text.replace(/\r?\n$/, '')
  }
}
