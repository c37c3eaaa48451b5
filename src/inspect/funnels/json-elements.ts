interface Element {
  readonly line: number
  /** Null means that the element is a scalar, or that the array does not start or end. */
  readonly text: string | null
}

class ElementScanner {
  private line = 1
  private depth = 0
  /** The depth of the list is negative until its bracket is read. */
  private listDepth = -1
  private isText = false
  private isEscaped = false
  private isScalar = false
  private isOver = false
  private elements: Element[] = []
  private unfinished = ''
  private startLine = 0
  /** The index in the piece is negative outside of an element. */
  private start = -1

  read(piece: string): readonly Element[] {
    this.elements = []
    this.start = this.unfinished === '' ? -1 : 0
    for (let index = 0; index < piece.length && !this.isOver; index += 1) this.readSign(piece, index)
    if (this.start >= 0) this.unfinished += piece.slice(this.start)
    return this.elements
  }

  rest(): Element | null {
    if (this.unfinished !== '') return { line: this.startLine, text: this.unfinished }
    return this.isOver ? null : { line: this.line, text: null }
  }

  private readSign(piece: string, index: number): void {
    const sign = piece[index] ?? ''
    if (sign === '\n') this.line += 1
    if (this.isText) this.readInText(sign)
    else if (sign === '{' || sign === '[') this.open(sign, index)
    else if (sign === '}' || sign === ']') this.close(piece, index)
    else {
      if (sign === '"') this.isText = true
      if (this.isBetween()) this.readBetween(sign)
    }
  }

  private readInText(sign: string): void {
    if (this.isEscaped) this.isEscaped = false
    else if (sign === '\\') this.isEscaped = true
    else if (sign === '"') this.isText = false
  }

  private open(sign: string, index: number): void {
    if (sign === '[' && this.listDepth < 0) this.listDepth = this.depth
    else if (this.isBetween()) {
      this.start = index
      this.startLine = this.line
    }
    this.depth += 1
  }

  private close(piece: string, index: number): void {
    this.depth -= 1
    if (this.depth === this.listDepth) this.isOver = true
    else if (this.isBetween() && this.start >= 0) {
      this.elements.push({ line: this.startLine, text: this.unfinished + piece.slice(this.start, index + 1) })
      this.unfinished = ''
      this.start = -1
    }
  }

  private readBetween(sign: string): void {
    if (sign === ',') this.isScalar = false
    else if (!this.isScalar && !/\s/.test(sign)) {
      this.isScalar = true
      this.elements.push({ line: this.line, text: null })
    }
  }

  private isBetween(): boolean {
    return this.listDepth >= 0 && this.depth === this.listDepth + 1
  }
}

/** Streams the elements of the first array in `[…]` or `{"results": […]}`. Text after the array is skipped. */
export async function* readJsonElements(text: AsyncIterable<string>): AsyncGenerator<readonly Element[]> {
  const scanner = new ElementScanner()
  for await (const piece of text) {
    const elements = scanner.read(piece)
    if (elements.length > 0) yield elements
  }
  const rest = scanner.rest()
  if (rest) yield [rest]
}
