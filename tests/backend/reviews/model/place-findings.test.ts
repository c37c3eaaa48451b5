import { describe, expect, test } from 'vitest'
import { mergeFindings } from '#src/backend/reviews/model/merge-findings.ts'
import type { ModelFinding } from '#src/backend/reviews/model/model-reply.ts'
import { placeFindings } from '#src/backend/reviews/model/place-findings.ts'
import { contextLines } from '#src/backend/reviews/model/review-budget.ts'
import type { ChangedFile } from '#src/backend/review-rules/change.ts'
import { createTestFinding } from '../test-finding.ts'

const far = Array.from({ length: 3 * contextLines }, (_, at) => `line${at}()`)
const before = ['start()', 'if (isSafe) open()', ...far, ''].join('\n')
const after = ['start()', '  open(user)', ...far, ''].join('\n')
const file: ChangedFile = { path: 'a.ts', status: 'modified', before, after }

const find = (own: Partial<ModelFinding>): ModelFinding => ({
  path: 'a.ts',
  quote: '  open(user)',
  line: 1,
  area: 'security',
  severity: 'high',
  confidence: 'high',
  title: 'Opens for all',
  explanation: 'Nothing is checked.',
  evidence: [],
  replacement: undefined,
  ...own,
})

const place = (own: Partial<ModelFinding>, files = [file]) =>
  placeFindings({ files, context: [{ path: 'b.ts', content: 'one()\ntwo()\n' }], findings: [find(own)] })

describe('a finding is placed', () => {
  test.each([
    ['at a new line', 'open(user)', 'after', 2, '  open(user)'],
    ['at lines around it', '\n\nstart()\nopen(user)\n', 'after', 1, 'start()\n  open(user)'],
    ['at a line that was removed', 'if (isSafe)  open()', 'before', 2, 'if (isSafe) open()'],
  ])('%s', (_, quote, side, startLine, kept) => {
    expect(place({ quote })).toMatchObject([{ content: { side, startLine, quote: kept } }])
  })

  test('at the nearest of equal lines', () => {
    const text = 'call()\nother()\ncall()\n'
    const added: ChangedFile = { path: 'a.ts', status: 'added', before: null, after: text }
    expect(place({ quote: 'call()', line: 3 }, [added])).toMatchObject([{ content: { startLine: 3 } }])
  })

  test('with the diff around it', () => {
    const [finding] = place({})
    expect(finding?.excerpt).toContain('-2: if (isSafe) open()\n+2:   open(user)')
  })
})

test.each([
  ['quotes lines that the diff does not show', { quote: `line${3 * contextLines - 1}()` }],
  ['quotes what is not there', { quote: 'open(admin)' }],
  ['quotes nothing that tells', { quote: '\n  ) {\n' }],
  ['names a file that did not change', { path: 'b.ts', quote: 'one()' }],
])('a finding is dropped that %s', (_, own) => {
  expect(place(own)).toEqual([])
})

test('evidence is kept where its file holds it', () => {
  const evidence = [
    { path: 'b.ts', quote: 'two()' },
    { path: 'b.ts', quote: 'three()' },
    { path: 'c.ts', quote: 'two()' },
    { path: 'a.ts', quote: `line${3 * contextLines - 1}()` },
  ]
  expect(place({ evidence })[0]?.content.evidence).toEqual([
    { path: 'b.ts', startLine: 2, endLine: 2, quote: 'two()' },
    {
      path: 'a.ts',
      startLine: 3 * contextLines + 2,
      endLine: 3 * contextLines + 2,
      quote: expect.any(String) as string,
    },
  ])
})

test('a replacement becomes a patch of whole lines, indented as the code is', () => {
  const [finding] = place({ quote: 'open(user)', replacement: 'if (isSafe) {\n  open(user)\n}' })
  expect(finding?.content.fix).toContain('-  open(user)\n+  if (isSafe) {\n+    open(user)\n+  }\n')
  expect(place({ replacement: '  open(user)' })[0]?.content.fix).toBeUndefined()
  expect(place({ quote: 'if (isSafe) open()', replacement: 'open()' })[0]?.content.fix).toBeUndefined()
})

test('of findings about the same lines the one of the rule counts, and else the gravest', () => {
  const [light] = place({ severity: 'low' })
  const [grave] = place({ severity: 'critical', quote: 'start()\nopen(user)' })
  const [ofOther] = place({ area: 'quality' })
  if (light === undefined || grave === undefined || ofOther === undefined) throw new Error('not placed')
  expect(mergeFindings([light, grave, ofOther], [])).toEqual([grave, ofOther])
  const rule = createTestFinding({ path: 'a.ts', startLine: 2, area: 'security' })
  expect(mergeFindings([light, grave, ofOther], [rule])).toEqual([ofOther])
})
