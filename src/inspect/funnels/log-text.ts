export type LogSource = AsyncIterable<Uint8Array | string>

/** A longer line is no event; it is passed over without being kept. In characters. */
export const longestLine = 32 * 1024 * 1024

/** The text of a file, piece by piece and without its byte order mark. */
export async function* textOf(source: LogSource): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let isFirst = true
  for await (const piece of source) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })
    if (text === '') continue
    yield isFirst ? text.replace(/^\uFEFF/, '') : text
    isFirst = false
  }
  const last = decoder.decode()
  if (last !== '') yield last
}

export interface Lines {
  /** The number of the first. */
  readonly first: number
  /** Without their line ends; null for one that is too long. */
  readonly lines: readonly (string | null)[]
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line)

/** The lines of a text, as many at a time as a piece of it completes. */
export async function* linesOf(text: AsyncIterable<string>, longest = longestLine): AsyncGenerator<Lines> {
  let first = 1
  let begun: string[] = []
  let length = 0
  const keep = (part: string) => {
    length += part.length
    if (length <= longest) begun.push(part)
    else begun = []
  }
  const finish = (): string | null => {
    const line = length > longest ? null : withoutReturn(begun.length === 1 ? (begun[0] ?? '') : begun.join(''))
    begun = []
    length = 0
    return line
  }
  for await (const piece of text) {
    const lines: (string | null)[] = []
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      keep(piece.slice(from, end))
      lines.push(finish())
      from = end + 1
    }
    if (from < piece.length) keep(piece.slice(from))
    if (lines.length > 0) yield { first, lines }
    first += lines.length
  }
  if (length > 0) yield { first, lines: [finish()] }
}
