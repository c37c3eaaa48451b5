interface Element {
  /** Where it begins. */
  readonly line: number
  readonly text: string
}

/**
 * The objects of the first array of a JSON text, one after the other, without holding the rest: `[…]` or `{"results": […]}`,
 * on one line or on many. What comes after the array is passed over; a text that ends within an object gives its beginning.
 */
export async function* elementsOf(text: AsyncIterable<string>): AsyncGenerator<readonly Element[]> {
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

  const read = (piece: string): Element[] => {
    const found: Element[] = []
    let from = begun === '' ? -1 : 0
    for (let index = 0; index < piece.length && !isOver; index += 1) {
      const sign = piece[index]
      if (sign === '\n') line += 1
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (sign === '\\') isEscaped = true
        else if (sign === '"') isText = false
      } else if (sign === '"') isText = true
      else if (sign === '{' || sign === '[') {
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
      }
    }
    if (from >= 0) begun += piece.slice(from)
    return found
  }
  return { read, rest: (): Element | null => (begun === '' ? null : { line: beganAt, text: begun }) }
}
