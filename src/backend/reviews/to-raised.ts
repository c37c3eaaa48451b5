import type { FindingContent } from '../db/review-tables.ts'
import { toAnchor } from './finding-anchor.ts'
import type { RaisedFinding } from './finding-memory.ts'
import type { CheckedFinding } from './review-tasks.ts'

export const toRaised = ({ patch, ...finding }: CheckedFinding): RaisedFinding => {
  const content: FindingContent = {
    ...finding,
    parameters: { ...finding.parameters },
    evidence: finding.evidence.map((lines) => ({ ...lines })),
    ...(patch === undefined ? {} : { fix: patch }),
  }
  return { anchor: toAnchor(finding.rule, finding.quote), content }
}
