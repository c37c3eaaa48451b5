export type LogSource = AsyncIterable<Uint8Array | string>

/** A longer line is no event; it is passed over without being kept. In characters. */
export const longestLine = 32 * 1024 * 1024

const empty = new Uint8Array()

/** Where the last character that is whole ends. */
const wholeUntil = (bytes: Uint8Array): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return length > back ? bytes.length - back : bytes.length
    }
  }
  return bytes.length
}

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/**
 * Cuts between characters and decodes each piece for itself: a decoder that keeps the rest gives text of two bytes per
 * character, of which everything that follows takes twice as long.
 */
const createDecoding = () => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = empty
  return {
    read(bytes: Uint8Array): string {
      const all = joined(rest, bytes)
      const end = wholeUntil(all)
      rest = all.slice(end)
      return decoder.decode(all.subarray(0, end))
    },
    rest: (): string => decoder.decode(rest),
  }
}

/** The text of a file, piece by piece and without its byte order mark. */
export async function* textOf(source: LogSource): AsyncGenerator<string> {
  const decoding = createDecoding()
  let isFirst = true
  for await (const piece of source) {
    const text = typeof piece === 'string' ? piece : decoding.read(piece)
    if (text === '') continue
    yield isFirst ? text.replace(/^\uFEFF/, '') : text
    isFirst = false
  }
  const last = decoding.rest()
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
      if (length === 0 && end - from <= longest) lines.push(withoutReturn(piece.slice(from, end)))
      else {
        keep(piece.slice(from, end))
        lines.push(finish())
      }
      from = end + 1
    }
    if (from < piece.length) keep(piece.slice(from))
    if (lines.length > 0) yield { first, lines }
    first += lines.length
  }
  if (length > 0) yield { first, lines: [finish()] }
}
