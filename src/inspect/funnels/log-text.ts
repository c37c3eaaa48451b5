export type LogSource = AsyncIterable<Uint8Array | string>

/** A longer line is no event; it is passed over without being kept. In characters. */
export const maxLineLength = 32 * 1024 * 1024

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

/** The text of a file, or from a line of it on, piece by piece and without its byte order mark. */
export async function* readText(source: LogSource, isFromStart = true): AsyncGenerator<string> {
  const decoding = createDecoding()
  let isFirst = isFromStart
  for await (const piece of source) {
    const text = typeof piece === 'string' ? piece : decoding.read(piece)
    if (text === '') continue
    yield isFirst ? text.replace(/^\uFEFF/, '') : text
    isFirst = false
  }
  const last = decoding.rest()
  if (last !== '') yield last
}

/** A line is a part of a text: to cut every one out of it would double the time it takes to read a log. */
export interface TakesLines {
  /** Without its line end. */
  line(text: string, from: number, end: number, number: number): void
  tooLong(number: number): void
}

const carriageReturn = 13

const findLineEnd = (text: string, from: number, end: number): number =>
  end > from && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end

export const isBlank = (text: string, from: number, end: number): boolean =>
  from === end || (text.charCodeAt(from) <= 32 && text.slice(from, end).trim() === '')

/** Hands over the lines of a text, and tells after each piece of it how many there were. */
export async function* readTextLines(
  text: AsyncIterable<string>,
  take: TakesLines,
  maxLength = maxLineLength,
): AsyncGenerator<number> {
  let number = 0
  let begun: string[] = []
  let length = 0
  const keep = (part: string) => {
    length += part.length
    if (length <= maxLength) begun.push(part)
    else begun = []
  }
  const finish = () => {
    const whole = begun.join('')
    if (length > maxLength) take.tooLong(number)
    else take.line(whole, 0, findLineEnd(whole, 0, whole.length), number)
    begun = []
    length = 0
  }
  for await (const piece of text) {
    let from = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      number += 1
      if (length === 0 && end - from <= maxLength) take.line(piece, from, findLineEnd(piece, from, end), number)
      else {
        keep(piece.slice(from, end))
        finish()
      }
      from = end + 1
    }
    if (from < piece.length) keep(piece.slice(from))
    yield number
  }
  if (length === 0) return
  number += 1
  finish()
  yield number
}
