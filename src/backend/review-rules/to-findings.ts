import { splitLines, type ChangedLines } from './changed-lines.ts'
import type { LineFix, QuotedLines, RuleFinding } from './change.ts'
import type { Edit } from './rule.ts'
import type { Hit, Span } from './run-rules.ts'

interface HitsOfFile {
  readonly path: string
  readonly before: string
  readonly after: string
  readonly hits: readonly Hit[]
  readonly formerHits: readonly Hit[]
  readonly changed: ChangedLines
}

const maxQuotedLines = 12

const firstChanged = ({ startLine, endLine }: Span, changed: ChangedLines): number | undefined => {
  for (let line = startLine; line <= endLine; line += 1) if (changed.has(line)) return line
  return undefined
}

export const quoteLines = (path: string, lines: readonly string[], { startLine, endLine }: Span): QuotedLines => ({
  path,
  startLine,
  endLine,
  quote: lines.slice(startLine - 1, endLine).join('\n'),
})

const placeSpan = (span: Span, changed: ChangedLines): Span | undefined => {
  const line = firstChanged(span, changed)
  if (line === undefined) return undefined
  if (span.endLine - span.startLine < maxQuotedLines) return span
  const startLine = line < span.startLine + maxQuotedLines ? span.startLine : line
  return { startLine, endLine: Math.min(span.endLine, Math.max(line, startLine + 1)) }
}

const place = ({ at, causes }: Hit, changed: ChangedLines): Span | undefined => {
  const heads = causes.map(({ startLine }) => ({ startLine, endLine: startLine }))
  return placeSpan(at, changed) ?? heads.find(({ startLine }) => changed.has(startLine))
}

export const toLineFix = (text: string, { start, end, text: inserted }: Edit): LineFix => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const isWholeLines = start === from && text[end - 1] === '\n'
  const lineEnd = text.indexOf('\n', end)
  const to = isWholeLines ? end - 1 : lineEnd < 0 ? text.length : lineEnd
  const replaced = text.slice(from, start) + inserted + (isWholeLines ? '' : text.slice(end, to))
  const startLine = text.slice(0, from).split('\n').length
  const endLine = startLine + text.slice(from, to).split('\n').length - 1
  return { startLine, endLine, lines: isWholeLines && inserted === '' ? [] : splitLines(`${replaced}\n`) }
}

const toKey = ({ rule, at }: Hit, lines: readonly string[]): string =>
  [rule.id, ...lines.slice(at.startLine - 1, at.endLine).map((line) => line.trim())].join('\n')

const countByKey = (hits: readonly Hit[], lines: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const hit of hits) counts.set(toKey(hit, lines), (counts.get(toKey(hit, lines)) ?? 0) + 1)
  return counts
}

/** Code that was only moved or indented keeps its former hits, which are nothing new. */
const takeFormer = (hit: Hit, lines: readonly string[], former: Map<string, number>): boolean => {
  const key = toKey(hit, lines)
  const left = former.get(key) ?? 0
  former.set(key, left - 1)
  return left > 0
}

const withoutRepeats = (findings: readonly RuleFinding[]): readonly RuleFinding[] => {
  const seen = new Set<string>()
  return findings.filter(({ rule, startLine }) => {
    const key = `${rule}:${startLine}`
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

const toFinding = (hit: Hit, span: Span, path: string, after: string): RuleFinding => {
  const { rule, parameters, edit, at, causes } = hit
  const lines = splitLines(after)
  const isMoved = span.startLine !== at.startLine
  const shown = [...(isMoved ? [at] : []), ...causes.filter(({ startLine }) => startLine !== span.startLine)]
  return {
    rule: rule.id,
    area: rule.area,
    severity: rule.severity,
    confidence: rule.confidence,
    ...quoteLines(path, lines, span),
    parameters,
    evidence: shown.map(({ startLine, endLine }) =>
      quoteLines(path, lines, { startLine, endLine: Math.min(endLine, startLine + maxQuotedLines) }),
    ),
    ...(edit === undefined ? {} : { fix: toLineFix(after, edit) }),
  }
}

export const toFindings = ({ path, before, after, hits, formerHits, changed }: HitsOfFile): readonly RuleFinding[] => {
  const lines = splitLines(after)
  const former = countByKey(formerHits, splitLines(before))
  const placed = hits.map((hit) => ({ hit, span: place(hit, changed) }))
  for (const { hit, span } of placed) if (span === undefined) takeFormer(hit, lines, former)
  const findings = placed.flatMap(({ hit, span }) =>
    span === undefined || takeFormer(hit, lines, former) ? [] : [toFinding(hit, span, path, after)],
  )
  return withoutRepeats(findings)
}
