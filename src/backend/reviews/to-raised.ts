import type { FindingContent } from '../db/review-tables.ts'
import { toAnchor } from './finding-anchor.ts'
import type { RaisedFinding } from './finding-memory.ts'
import type { CheckedFinding } from './review-tasks.ts'
import type { SourceFile } from './review-source.ts'

const isOnlyBefore = ({ after }: Pick<SourceFile, 'after'>): boolean => after === null

export const toRaised = (
  findings: readonly CheckedFinding[],
  files: readonly SourceFile[],
): readonly RaisedFinding[] => {
  const removed = new Set(files.filter(isOnlyBefore).map(({ path }) => path))
  return findings.map(({ patch, ...finding }) => {
    const side = removed.has(finding.path) ? 'before' : 'after'
    const content: FindingContent = {
      ...finding,
      parameters: { ...finding.parameters },
      evidence: finding.evidence.map((lines) => ({ ...lines })),
      side,
      ...(patch === undefined ? {} : { fix: patch }),
    }
    return { anchor: toAnchor(finding.rule, finding.quote), content }
  })
}
