export type LogSource = AsyncIterable<Uint8Array | string>

export const maxLineLength = 32 * 1024 * 1024

const empty = new Uint8Array()

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

const joinBytes = (head: Uint8Array, tail: Uint8Array): Uint8Array => {
  if (head.length === 0) return tail
  const bytes = new Uint8Array(head.length + tail.length)
  bytes.set(head)
  bytes.set(tail, head.length)
  return bytes
}

/** A streaming decoder returns two-byte strings, on which all later work takes twice as long, so each piece is decoded alone. */
const createDecoding = () => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let rest = empty
  return {
    read(bytes: Uint8Array): string {
      const all = joinBytes(rest, bytes)
      const end = wholeUntil(all)
      rest = all.slice(end)
      return decoder.decode(all.subarray(0, end))
    },
    rest: (): string => decoder.decode(rest),
  }
}

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

/** Lines are passed as ranges, because slicing each would double the reading time. */
export interface TakesLines {
  line(text: string, from: number, end: number, number: number): void
  tooLong(number: number): void
}

const carriageReturn = 13

const findLineEnd = (text: string, from: number, end: number): number =>
  end > from && text.charCodeAt(end - 1) === carriageReturn ? end - 1 : end

export const isBlank = (text: string, from: number, end: number): boolean =>
  from === end || (text.charCodeAt(from) <= 32 && text.slice(from, end).trim() === '')

export async function* readTextLines(
  text: AsyncIterable<string>,
  take: TakesLines,
  maxLength = maxLineLength,
): AsyncGenerator<number> {
  let number = 0
  let unfinished: string[] = []
  let length = 0
  const keep = (part: string) => {
    length += part.length
    if (length <= maxLength) unfinished.push(part)
    else unfinished = []
  }
  const finish = () => {
    const whole = unfinished.join('')
    if (length > maxLength) take.tooLong(number)
    else take.line(whole, 0, findLineEnd(whole, 0, whole.length), number)
    unfinished = []
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
