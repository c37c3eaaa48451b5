// @vitest-environment jsdom
import { Readable } from 'node:stream'
import { marked } from 'marked'
import { expect, test } from 'vitest'
import { markdownReport } from '#src/inspect/reports/markdown-report.ts'
import type { AnalysisQuestion, BreakdownRow } from '#src/inspect/funnels/analysis.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { verifyLog } from '#src/inspect/funnels/verify-log.ts'
import { toText } from '../funnels/log-room.ts'

const question: AnalysisQuestion = { window: 'none', interval: 'week', leftAt: null, compare: null, by: 'source' }
const readLog = (text: string) => verifyLog(Readable.from([text]), { by: 'source' })

const render = (markdown: string): Document =>
  new DOMParser().parseFromString(marked.parse(markdown, { async: false }), 'text/html')

test('nothing of the log is taken for markup, and a row stays a row', async () => {
  const { report, analyse } = await readLog(toText([...sampleLog({ users: 12, seed: 3 })]))
  const hostile = 'a | b\n# c <img src=x> **d** [e](javascript:f) `g` ~~h~~ &lt; \\| _i_ ![j](k)'
  const analyses = analyse(question).map((analysis) => {
    const [first] = analysis.breakdown?.rows ?? []
    const rows: readonly BreakdownRow[] = first === undefined ? [] : [{ ...first, value: hostile }]
    return { ...analysis, breakdown: analysis.breakdown && { ...analysis.breakdown, rows } }
  })
  const page = render(markdownReport(report, analyses))
  expect(page.querySelectorAll('img, a, strong strong, code, del, em')).toHaveLength(0)
  expect(page.querySelectorAll('h1')).toHaveLength(1)
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(
    [...report.funnels, ...report.journeys].map(({ id, name }) => `${name} (${id})`),
  )
  const cells = [...page.querySelectorAll('td')].filter(({ textContent }) => textContent.startsWith('a | b'))
  expect(cells.map(({ textContent }) => textContent)).toContain(hostile.replaceAll(/\s/g, ' '))
  for (const table of page.querySelectorAll('table')) {
    const columns = table.querySelectorAll('th').length
    for (const row of table.querySelectorAll('tbody tr')) expect(row.children).toHaveLength(columns)
  }
})

test('an empty log is said to be empty', async () => {
  const { report, analyse } = await readLog('')
  expect(markdownReport(report, analyse(question))).toBe(
    '# Funnels and journeys\n\n**There are no events in it. Has somebody agreed to statistics?**\n',
  )
})
