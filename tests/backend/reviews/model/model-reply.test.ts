import { describe, expect, test } from 'vitest'
import { readFindings, readVerdict } from '#src/backend/reviews/model/model-reply.ts'
import { maxFindingsInReply } from '#src/backend/reviews/model/review-budget.ts'
import { makeFinding } from './review-model.ts'

const finding = makeFinding({ quote: 'const a = { b: "}" }' })
const written = JSON.stringify({ findings: [finding] })

describe('the reply of a model that reads a change', () => {
  test.each([
    ['alone', written],
    ['in a fence', `\`\`\`json\n${written}\n\`\`\``],
    ['after a sentence with braces', `I looked at {a} and at {"b": 1}.\n${written}`],
  ])('is read %s', (_, reply) => {
    expect(readFindings(reply)).toMatchObject([finding])
  })

  test.each([
    '',
    'All is well.',
    '{"findings": [',
    '[]',
    '{"findings": {}}',
    '{'.repeat(50_000),
    '{"findings":['.repeat(5000),
  ])('cannot be read: %.20s', (reply) => {
    expect(readFindings(reply)).toBeUndefined()
  })

  test('keeps what is well formed and leaves the rest out', () => {
    const findings = [
      { ...finding, severity: 'HIGH' },
      { ...finding, area: 'style' },
      { ...finding, title: '' },
      { ...finding, explanation: 'a'.repeat(5000) },
      { ...finding, quote: 7 },
      null,
      'finding',
      { ...finding, title: 'Kept\nnevertheless', line: 'x', evidence: 'none', replacement: 7 },
    ]
    expect(readFindings(JSON.stringify({ findings }))).toMatchObject([
      { severity: 'high' },
      { title: 'Kept nevertheless', line: 1, evidence: [] },
    ])
  })

  test('counts only so many findings', () => {
    const findings = Array.from({ length: maxFindingsInReply + 5 }, () => finding)
    expect(readFindings(JSON.stringify({ findings }))).toHaveLength(maxFindingsInReply)
  })
})

test.each([
  ['{"reason": "a {brace} and \\"verdict\\"", "verdict": "Stands"}', 'stands'],
  ['Surely:\n{"verdict":"refuted"}', 'refuted'],
  ['{"verdict":"maybe"}', undefined],
  ['It stands.', undefined],
])('the verdict of %s is %s', (reply, verdict) => {
  expect(readVerdict(reply)).toBe(verdict)
})
