import type { Citation } from '#src/contract/answer-events.ts'
import { formatLineRange } from '../../code/line-range.ts'

export type ShownNumbers = ReadonlyMap<number, number>

const fenceStart = /^ {0,3}(`{3,}|~{3,})/
const pieceOfLine = /`+|\[\d{1,3}\]/g

interface Mark {
  readonly at: number
  readonly length: number
  readonly number: number
}

const findInLine = (line: string, start: number): Mark[] => {
  const marks: Mark[] = []
  let ticks: string | null = null
  for (const { 0: piece, index } of line.matchAll(pieceOfLine)) {
    if (piece.startsWith('`')) ticks = ticks === null ? piece : ticks === piece ? null : ticks
    else if (ticks === null && line[index + piece.length] !== '(')
      marks.push({ at: start + index, length: piece.length, number: Number(piece.slice(1, -1)) })
  }
  return marks
}

const closesFence = (line: string, fence: string): boolean =>
  line.trim().startsWith(fence) && line.trim().replaceAll(fence.charAt(0), '') === ''

const findMarks = (content: string): readonly Mark[] => {
  const marks: Mark[] = []
  let fence: string | null = null
  let start = 0
  for (const line of content.split('\n')) {
    if (fence === null) fence = fenceStart.exec(line)?.[1] ?? null
    else if (closesFence(line, fence)) fence = null
    if (fence === null) marks.push(...findInLine(line, start))
    start += line.length + 1
  }
  return marks
}

export const toShownNumbers = (content: string, citations: readonly Citation[]): ShownNumbers => {
  const known = new Set(citations.map(({ number }) => number))
  const named = findMarks(content).map(({ number }) => number)
  const cited = known.size === 0 ? named : [...named.filter((number) => known.has(number)), ...known]
  return new Map([...new Set(cited)].map((number, at) => [number, at + 1]))
}

export const describePlace = ({ dataSource, path, startLine: from, endLine: to }: Citation): string =>
  `${dataSource.name}/${path}:${formatLineRange({ from, to })}`

interface ShownCitation {
  readonly citation: Citation
  readonly number: number
}

export const listShown = (content: string, citations: readonly Citation[]): readonly ShownCitation[] => {
  const numbers = toShownNumbers(content, citations)
  return citations
    .map((citation) => ({ citation, number: numbers.get(citation.number) ?? citation.number }))
    .toSorted((left, right) => left.number - right.number)
}

export const replaceMarks = (content: string, write: (number: number) => string | undefined): string => {
  let text = ''
  let end = 0
  for (const { at, length, number } of findMarks(content)) {
    text += content.slice(end, at) + (write(number) ?? content.slice(at, at + length))
    end = at + length
  }
  return text + content.slice(end)
}

export const toCopiedText = (content: string, citations: readonly Citation[]): string => {
  const numbers = toShownNumbers(content, citations)
  const text = replaceMarks(content, (number) => {
    const shown = citations.length === 0 ? undefined : numbers.get(number)
    return shown === undefined ? undefined : `[${shown}]`
  })
  const listed = listShown(content, citations).map(({ citation, number }) => `[${number}] ${describePlace(citation)}`)
  return [text, ...(listed.length === 0 ? [] : [listed.join('\n')])].join('\n\n')
}
