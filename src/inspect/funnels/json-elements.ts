interface Element {
  readonly line: number
  /** Null means that the element is a scalar, or that the array does not start or end. */
  readonly text: string | null
}

/** Streams the elements of the first array in `[…]` or `{"results": […]}`. Text after the array is skipped. */
export async function* readJsonElements(text: AsyncIterable<string>): AsyncGenerator<readonly Element[]> {
  const scan = createScan()
  for await (const piece of text) {
    const found = scan.read(piece)
    if (found.length > 0) yield found
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
  let begun = ''
  let beganAt = 0
  let isOver = false
  let isPlain = false

  const passBetween = (sign: string, found: Element[]) => {
    if (sign === ',') isPlain = false
    else if (!isPlain && !/\s/.test(sign)) {
      isPlain = true
      found.push({ line, text: null })
    }
  }

  const read = (piece: string): Element[] => {
    const found: Element[] = []
    let from = begun === '' ? -1 : 0
    for (let index = 0; index < piece.length && !isOver; index += 1) {
      const sign = piece[index] ?? ''
      if (sign === '\n') line += 1
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (sign === '\\') isEscaped = true
        else if (sign === '"') isText = false
      } else if (sign === '"') {
        isText = true
        if (list >= 0 && depth === list + 1) passBetween(sign, found)
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
          found.push({ line: beganAt, text: begun + piece.slice(from, index + 1) })
          begun = ''
          from = -1
        }
      } else if (list >= 0 && depth === list + 1) passBetween(sign, found)
    }
    if (from >= 0) begun += piece.slice(from)
    return found
  }
  const rest = (): Element | null => {
    if (begun !== '') return { line: beganAt, text: begun }
    return isOver ? null : { line, text: null }
  }
  return { read, rest }
}
