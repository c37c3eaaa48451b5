import { splitLines } from '../changed-lines.ts'
import type { Confidence, Parameters, QuotedLines, ReviewArea, RuleFinding, Severity } from '../change.ts'
import type { RuleId } from '../rule-texts.ts'
import { quoteLines } from '../to-findings.ts'

export interface Place {
  readonly path: string
  readonly text: string
  readonly line: number
  readonly endLine?: number
}

export interface AcrossRule {
  readonly id: RuleId
  readonly area: ReviewArea
  readonly severity: Severity
  readonly confidence: Confidence
  readonly enabled?: false
}

const maxEvidence = 8

export const toQuote = ({ path, text, line, endLine = line }: Place): QuotedLines =>
  quoteLines(path, splitLines(text), { startLine: line, endLine })

export const makeFinding = (
  { id, area, severity, confidence }: AcrossRule,
  place: Place,
  parameters: Parameters,
  evidence: readonly Place[],
): RuleFinding => ({
  rule: id,
  area,
  severity,
  confidence,
  ...toQuote(place),
  parameters,
  evidence: evidence.slice(0, maxEvidence).map(toQuote),
})
