interface Element {
  readonly line: number
  /** Null means that the element is a scalar, or that the array does not start or end. */
  readonly text: string | null
}

/** Streams the elements of the first array in `[…]` or `{"results": […]}`. Text after the array is skipped. */
export async function* readJsonElements(text: AsyncIterable<string>): AsyncGenerator<readonly Element[]> {
  const scan = createScan()
  for await (const piece of text) {
    const elements = scan.read(piece)
    if (elements.length > 0) yield elements
  }
  const rest = scan.rest()
  if (rest) yield [rest]
}

const createScan = () => {
  let line = 1
  let depth = 0
  let list = -1
  let isText = false
  let isEscaped = false
  let unfinished = ''
  let beganAt = 0
  let isOver = false
  let isPlain = false

  const passBetween = (sign: string, elements: Element[]) => {
    if (sign === ',') isPlain = false
    else if (!isPlain && !/\s/.test(sign)) {
      isPlain = true
      elements.push({ line, text: null })
    }
  }

  const read = (piece: string): Element[] => {
    const elements: Element[] = []
    let from = unfinished === '' ? -1 : 0
    for (let index = 0; index < piece.length && !isOver; index += 1) {
      const sign = piece[index] ?? ''
      if (sign === '\n') line += 1
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (sign === '\\') isEscaped = true
        else if (sign === '"') isText = false
      } else if (sign === '"') {
        isText = true
        if (list >= 0 && depth === list + 1) passBetween(sign, elements)
      } else if (sign === '{' || sign === '[') {
        if (sign === '[' && list < 0) list = depth
        else if (list >= 0 && depth === list + 1) {
          from = index
          beganAt = line
        }
        depth += 1
      } else if (sign === '}' || sign === ']') {
        depth -= 1
        if (depth === list) isOver = true
        else if (list >= 0 && depth === list + 1 && from >= 0) {
          elements.push({ line: beganAt, text: unfinished + piece.slice(from, index + 1) })
          unfinished = ''
          from = -1
        }
      } else if (list >= 0 && depth === list + 1) passBetween(sign, elements)
    }
    if (from >= 0) unfinished += piece.slice(from)
    return elements
  }
  const rest = (): Element | null => {
    if (unfinished !== '') return { line: beganAt, text: unfinished }
    return isOver ? null : { line, text: null }
  }
  return { read, rest }
}
