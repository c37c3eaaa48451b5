/** Returns the text that replaces what stands in brackets; undefined when it is no citation. */
export type ResolveMark = (inside: string) => Promise<string | undefined>

const maxMarkLength = 200
const fence = '```'

/**
 * Replaces the citations in a text that comes in pieces. Code in backticks stays as it is, and so does a link, whose
 * bracket is followed by a parenthesis. A piece may be held back until a bracket is closed.
 */
export class CheckedText {
  readonly #resolve: ResolveMark
  #held = ''
  #line = ''
  #isFenced = false
  #isInCode = false

  constructor(resolve: ResolveMark) {
    this.#resolve = resolve
  }

  async push(piece: string): Promise<string> {
    const text = this.#held + piece
    this.#held = ''
    return this.#check(text, false)
  }

  async end(): Promise<string> {
    const text = this.#held
    this.#held = ''
    return this.#check(text, true)
  }

  async #check(text: string, isLast: boolean): Promise<string> {
    let checked = ''
    for (let at = 0; at < text.length; at += 1) {
      const character = text[at] ?? ''
      if (character !== '[' || this.#isFenced || this.#isInCode) {
        checked += character
        this.#follow(character)
        continue
      }
      const close = text.slice(at, at + maxMarkLength).search(/[\]\n]/)
      const isOpen = close < 0 && text.length - at < maxMarkLength
      const isUnsettled = isOpen || at + close === text.length - 1
      if (isUnsettled && !isLast) {
        this.#held = text.slice(at)
        return checked
      }
      const end = at + close
      const isMark = close > 0 && text[end] === ']' && text[end + 1] !== '('
      const mark = isMark ? await this.#resolve(text.slice(at + 1, end)) : undefined
      checked += mark ?? character
      this.#follow(character)
      if (mark !== undefined) at = end
    }
    return checked
  }

  #follow(character: string): void {
    if (character === '\n') {
      if (this.#line.trimStart().startsWith(fence)) this.#isFenced = !this.#isFenced
      this.#line = ''
      this.#isInCode = false
      return
    }
    if (this.#line.length < maxMarkLength) this.#line += character
    const isFence = this.#line.trimStart().startsWith(fence)
    if (character === '`' && !this.#isFenced && !isFence) this.#isInCode = !this.#isInCode
  }
}
