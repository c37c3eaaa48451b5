const maxTextLength = 200_000

interface Span {
  readonly from: number
  readonly to: number
}

export interface KeyAt {
  readonly key: string
  readonly from: number
}

const fence = /^ {0,3}(?:`{3}|~{3})/

const findFencedLines = (lines: readonly string[]): boolean[] => {
  let mark = ''
  return lines.map((line) => {
    const isFence = fence.test(line)
    const given = isFence ? line.trimStart().slice(0, 3) : ''
    if (mark === '') {
      mark = given
      return isFence
    }
    if (given === mark) mark = ''
    return true
  })
}

/** A run of backticks ends at the next run of its length; without one it is text. */
const findCodeSpans = (line: string): Span[] => {
  const runs = [...line.matchAll(/`+/g)]
  const spans: Span[] = []
  const nextByLength = new Map<number, number>()
  const ends = runs.map(() => -1)
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const length = runs[at]?.[0].length ?? 0
    ends[at] = nextByLength.get(length) ?? -1
    nextByLength.set(length, at)
  }
  for (let at = 0; at < runs.length; at += 1) {
    const end = ends[at] ?? -1
    const last = runs[end]
    if (last === undefined) continue
    spans.push({ from: runs[at]?.index ?? 0, to: last.index + last[0].length })
    at = end
  }
  return spans
}

const findAddresses = (line: string): Span[] =>
  [...line.matchAll(/\S+/g)]
    .filter(([word]) => word.includes('://') || word.includes('www.') || word.includes('@'))
    .map(({ 0: word, index }) => ({ from: index, to: index + word.length }))

const joinsBefore = /[\p{L}\p{N}_\-/\\.@#=&?%+~$]/u
const joinsAfter = /[\p{L}\p{N}_/\\@=]/u
const continues = /[-.][A-Za-z0-9]/

/** Case endings may follow a key after a hyphen: they are not Latin. */
const standsAlone = (line: string, from: number, to: number): boolean => {
  const next = line.slice(to, to + 2)
  return !joinsBefore.test(line.charAt(from - 1)) && !joinsAfter.test(next.charAt(0)) && !continues.test(next)
}

const blank = (line: string, spans: readonly Span[]): string => {
  let from = 0
  const pieces = spans.map((span) => {
    const piece = line.slice(from, span.from) + ' '.repeat(span.to - span.from)
    from = span.to
    return piece
  })
  return pieces.join('') + line.slice(from)
}

const findKeysInLine = (line: string): KeyAt[] => {
  const prose = blank(line, findCodeSpans(line))
  return [...blank(prose, findAddresses(prose)).matchAll(/[A-Z][A-Z0-9_]{1,19}-[1-9]\d{0,8}/g)]
    .map(({ 0: key, index }) => ({ key, from: index }))
    .filter(({ key, from }) => standsAlone(line, from, from + key.length))
}

/**
 * Finds what has the form of a ticket's key, such as `HARBOUR-12`, outside of code and addresses. `UTF-8` has it too:
 * only the tracker knows which projects there are.
 */
export const findTicketKeys = (text: string): KeyAt[] => {
  const lines = text.slice(0, maxTextLength).split('\n')
  const fenced = findFencedLines(lines)
  let offset = 0
  return lines.flatMap((line, at) => {
    const start = offset
    offset += line.length + 1
    if (fenced[at] === true) return []
    return findKeysInLine(line).map(({ key, from }) => ({ key, from: start + from }))
  })
}

export const getProjectKey = (key: string): string => key.slice(0, key.lastIndexOf('-'))
