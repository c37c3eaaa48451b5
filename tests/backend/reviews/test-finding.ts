import type { FindingContent } from '#src/backend/db/review-tables.ts'

export const createTestFinding = (own: Partial<FindingContent> = {}): FindingContent => ({
  rule: 'empty-catch',
  parameters: {},
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  path: 'src/a.ts',
  side: 'after',
  startLine: 4,
  endLine: own.startLine ?? 4,
  quote: 'catch {}',
  evidence: [],
  ...own,
})
