import type { CodeResult } from '#src/contract/code-search.ts'
import type { SearchResult } from '#src/contract/search.ts'
import type { LineMark } from '../code/code-text.ts'
import type { FileMatch } from '../code/file-match.ts'
import type { LineRange } from '../code/line-range.ts'
import { findMarks } from './query-marks.ts'

export interface FoundLine {
  readonly number: number | undefined
  readonly text: string
  readonly marks: readonly LineMark[]
}

export interface Hit {
  readonly lines: readonly FoundLine[]
  readonly target: LineRange
}

export interface FoundSymbol {
  readonly name: string
  readonly kind: string | undefined
  readonly signature: string | undefined
}

export interface FoundPart {
  readonly key: string
  readonly symbol: FoundSymbol | undefined
  /** It is left out where the lines themselves were searched. */
  readonly description: string | undefined
  readonly hits: readonly Hit[]
  readonly context: readonly FoundLine[]
}

export interface FoundFile {
  readonly key: string
  readonly repository: { readonly id: string; readonly name: string }
  readonly path: string
  readonly parts: readonly FoundPart[]
  /** Counts matching places of an exact search, and results of the others. */
  readonly count: number
  readonly isNameMatch: boolean
  /** The server may have counted more places than it lists. */
  readonly matches: readonly FileMatch[]
}

const passageLines = 6
const minLines = 3

const toSymbol = ({ kind, symbol, identifier, dataSource, location }: SearchResult): FoundSymbol | undefined => {
  if (kind !== 'Symbol') return undefined
  const name = symbol?.name ?? identifier.slice(`${dataSource.name}::${location.path}::`.length)
  return { name, kind: symbol?.kind, signature: symbol?.signature }
}

const dedent = (lines: readonly FoundLine[]): FoundLine[] => {
  const indents = lines
    .filter(({ text }) => text.trim() !== '')
    .map(({ text }) => /^[ \t]*/.exec(text)?.[0].length ?? 0)
  const shared = indents.length === 0 ? 0 : Math.min(...indents)
  return lines.map(({ number, text, marks }) => ({
    number,
    text: text.slice(shared),
    marks: marks.map(({ start, end }) => ({ start: Math.max(0, start - shared), end: Math.max(0, end - shared) })),
  }))
}

const toHits = (lines: readonly FoundLine[], continued: ReadonlySet<number>): Hit[] => {
  const hits: Hit[] = []
  for (const line of lines) {
    const number = line.number ?? 1
    const before = hits.at(-1)
    const isNext = before !== undefined && continued.has(number) && before.target.to + 1 === number
    if (!isNext) hits.push({ lines: [line], target: { from: number, to: number } })
    else hits.splice(-1, 1, { lines: [...before.lines, line], target: { ...before.target, to: number } })
  }
  return hits
}

const addMark = (marks: readonly LineMark[], mark: LineMark): LineMark[] =>
  [...marks, mark].toSorted((left, right) => left.start - right.start)

const toMatchingLines = ({ matches, context = [] }: CodeResult): Pick<FoundPart, 'hits' | 'context'> => {
  const byLine = new Map<number, FoundLine>()
  for (const { lineNumber, startColumn, endColumn, lineText, lineTextStart = 1 } of matches) {
    const known = byLine.get(lineNumber)
    const mark = { start: startColumn - lineTextStart, end: endColumn - lineTextStart }
    if (known === undefined) byLine.set(lineNumber, { number: lineNumber, text: lineText, marks: [mark] })
    else if (known.text === lineText) byLine.set(lineNumber, { ...known, marks: addMark(known.marks, mark) })
  }
  const continued = new Set(matches.flatMap(({ lineNumber, continued: isLater }) => (isLater ? [lineNumber] : [])))
  const around = context.map(({ lineNumber, lineText }) => ({ number: lineNumber, text: lineText, marks: [] }))
  const lines = dedent([...byLine.values(), ...around])
  return { hits: toHits(lines.slice(0, byLine.size), continued), context: lines.slice(byLine.size) }
}

/** Starts at the passage's symbol, or else around the first marked words. */
const selectTellingLines = (lines: readonly FoundLine[], firstOfSymbol: number): FoundLine[] => {
  const marked = lines.findIndex(({ marks }) => marks.length > 0)
  const declared = lines.findIndex(({ number }) => number === firstOfSymbol)
  const wanted = declared >= 0 ? declared : Math.max(0, marked - 1)
  const from = Math.max(0, Math.min(wanted, lines.length - minLines))
  const shown = lines.slice(from, from + passageLines)
  while (shown.length > 1 && shown.at(-1)?.text.trim() === '') shown.pop()
  return shown
}

const toPassage = ({ snippet, snippetStartLine, location }: SearchResult, query: string): Hit[] => {
  const { start, end } = location.range
  const allLines = snippet.split('\n').map((text, at) => ({
    number: snippetStartLine === undefined ? undefined : snippetStartLine + at,
    text,
    marks: findMarks(text, query),
  }))
  const lines = selectTellingLines(allLines, start.line)
  return snippet === '' ? [] : [{ lines: dedent(lines), target: { from: start.line, to: end.line } }]
}

const isCode = (result: SearchResult | CodeResult): result is CodeResult => 'matches' in result

const toPart = (result: SearchResult | CodeResult, query: string): FoundPart => {
  const symbol = toSymbol(result)
  const isSignature = result.description === symbol?.signature || result.kind === 'File'
  return {
    key: `${result.location.range.start.line} ${result.identifier}`,
    symbol,
    description: isSignature || isCode(result) ? undefined : result.description,
    ...(isCode(result) ? toMatchingLines(result) : { hits: toPassage(result, query), context: [] }),
  }
}

const listPlaces = (result: SearchResult | CodeResult): FileMatch[] =>
  isCode(result)
    ? result.matches.map(({ lineNumber: line, startColumn, endColumn, continued: isContinued = false }) => ({
        line,
        startColumn,
        endColumn,
        isContinued,
      }))
    : []

export const groupByFile = (results: readonly (SearchResult | CodeResult)[], query: string): FoundFile[] => {
  const files = new Map<string, FoundFile>()
  for (const result of results) {
    if (result.kind === 'Folder' || result.kind === 'Repository') continue
    const { dataSource, location } = result
    const key = `${dataSource.id} ${location.path}`
    const known = files.get(key)
    const part = toPart(result, query)
    files.set(key, {
      key,
      repository: { id: dataSource.id, name: dataSource.name },
      path: location.path,
      parts: [...(known?.parts ?? []), ...(part.hits.length === 0 ? [] : [part])],
      count: (known?.count ?? 0) + (isCode(result) ? result.matchCount : 1),
      isNameMatch: (known?.isNameMatch ?? false) || (isCode(result) && result.matchedByName === true),
      matches: [...(known?.matches ?? []), ...listPlaces(result)],
    })
  }
  return [...files.values()]
}
