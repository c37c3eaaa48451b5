import type { Finding, FindingStatus, ReviewDetails, Severity } from '#src/contract/reviews.ts'
import { brand } from '#src/lib/brand.ts'
import { modelKind, toAnchor } from './finding-anchor.ts'

const schema = 'https://json.schemastore.org/sarif-2.1.0.json'

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
}

const toBaseline = (status: FindingStatus): 'new' | 'absent' | 'unchanged' => {
  if (status === 'new') return 'new'
  return status === 'fixed' ? 'absent' : 'unchanged'
}

const toUri = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const toLocation = ({
  path,
  startLine,
  endLine,
  quote,
}: Pick<Finding, 'path' | 'startLine' | 'endLine' | 'quote'>) => ({
  physicalLocation: {
    artifactLocation: { uri: toUri(path), uriBaseId: '%SRCROOT%' },
    region: { startLine, endLine, snippet: { text: quote } },
  },
})

const toResult = (finding: Finding) => ({
  ruleId: finding.rule ?? modelKind,
  level: levels[finding.severity],
  message: { text: `${finding.title}\n\n${finding.explanation}` },
  locations: [toLocation(finding)],
  relatedLocations: finding.evidence.map((lines, at) => ({ id: at + 1, ...toLocation(lines) })),
  partialFingerprints: { 'quotedCode/v1': toAnchor(finding.rule ?? modelKind, finding.quote) },
  baselineState: toBaseline(finding.status),
  ...(finding.status === 'dismissed'
    ? { suppressions: [{ kind: 'external', justification: finding.dismissal?.reason ?? '' }] }
    : {}),
  properties: { area: finding.area, severity: finding.severity, confidence: finding.confidence },
})

export const exportSarif = (review: ReviewDetails): string => {
  const rules = [...new Set(review.findings.map(({ rule }) => rule ?? modelKind))].toSorted()
  return JSON.stringify(
    {
      $schema: schema,
      version: '2.1.0',
      runs: [
        {
          tool: { driver: { name: brand, rules: rules.map((id) => ({ id })) } },
          columnKind: 'utf16CodeUnits',
          results: review.findings.map((finding) => toResult(finding)),
        },
      ],
    },
    null,
    2,
  )
}
