import { confidences, severities } from '#src/contract/reviews.ts'
import type { FindingContent } from '../../db/review-tables.ts'
import { isOverlapping } from '../finding-anchor.ts'
import type { PlacedFinding } from './place-findings.ts'

const isSamePlace = (left: FindingContent, right: FindingContent): boolean =>
  left.path === right.path && left.side === right.side && isOverlapping(left, right)

const isSameOfRule = (finding: FindingContent, known: FindingContent): boolean =>
  finding.area === known.area && isSamePlace(finding, known)

const isSameOfModel = (left: FindingContent, right: FindingContent): boolean =>
  isSamePlace(left, right) && (left.area === right.area || left.quote === right.quote)

const compareWeight = ({ content: left }: PlacedFinding, { content: right }: PlacedFinding): number =>
  severities.indexOf(left.severity) - severities.indexOf(right.severity) ||
  confidences.indexOf(left.confidence) - confidences.indexOf(right.confidence)

export const mergeFindings = (
  findings: readonly PlacedFinding[],
  known: readonly FindingContent[],
): readonly PlacedFinding[] => {
  const kept: PlacedFinding[] = []
  for (const placed of findings.toSorted(compareWeight)) {
    const { content } = placed
    const isKnown =
      known.some((finding) => isSameOfRule(content, finding)) ||
      kept.some((finding) => isSameOfModel(content, finding.content))
    if (!isKnown) kept.push(placed)
  }
  return kept
}
