import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvTableNames, type CsvTable } from '#src/inspect/cli/csv-tables.ts'
import { writeFunnelCsv } from '#src/inspect/cli/funnel-csv.ts'
import { type AnalysisQuestion } from '#src/inspect/funnels/analysis.ts'
import { markReleases } from '#src/inspect/funnels/releases.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { verifyLog } from '#src/inspect/funnels/verify-log.ts'
import { Readable } from 'node:stream'
import { toText } from '../funnels/log-room.ts'

const question: AnalysisQuestion = {
  window: 'none',
  interval: 'week',
  leftAt: 'signup_started',
  compare: [
    { from: '2026-01-01', to: '2026-01-20' },
    { from: '2026-01-21', to: '2026-02-20' },
  ],
  by: 'source',
}

const verified = await verifyLog(Readable.from([toText([...sampleLog({ users: 40, seed: 3 })])]), { by: 'source' })
const analysis = verified.analyse(question).find(({ id }) => id === 'onboarding')
const funnel = verified.report.funnels.find(({ id }) => id === 'onboarding')
if (analysis === undefined || funnel === undefined) throw new Error('the sample has no onboarding')

const read = (table: CsvTable) => {
  const text = writeFunnelCsv(analysis, funnel, table).replace('\uFEFF', '').trimEnd()
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true })
  expect(errors).toEqual([])
  return data
}

test.each(csvTableNames)('%s has rows, and a value in each column of at least one of them', (table) => {
  const rows = read(table)
  expect(rows.length).toBeGreaterThan(0)
  const [first = {}] = rows
  const empty = Object.keys(first).filter((column) => rows.every((row) => row[column] === ''))
  expect(empty).toEqual([])
})

test('the figures are those of the analysis, as numbers and times that a program reads', () => {
  expect(read('stages').map(({ stage, people }) => [stage, Number(people)])).toEqual(
    analysis.stages.map(({ id, users }) => [id, users]),
  )
  expect(read('steps').map(({ medianMs }) => medianMs)).toEqual(
    funnel.stages.map(({ medianStep }) => String(medianStep ?? '')),
  )
  expect(read('over-time').reduce((sum, { entered }) => sum + Number(entered), 0)).toBe(analysis.entered)
  expect(read('left')[0]?.['enteredAt']).toMatch(/^2026-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(read('periods').map(({ from }) => from)).toEqual(['2026-01-01', '2026-01-21'])
  const [row] = read('breakdown')
  expect([row?.['kind'], row?.['value'], Number(row?.['signup_started'])]).toEqual(['value', 'web', analysis.entered])
})

test('a table that the question did not ask for has its heading alone', () => {
  const bare = { ...analysis, leavers: null, comparison: null, breakdown: null }
  for (const table of ['left', 'periods', 'breakdown'] as const)
    expect(writeFunnelCsv(bare, funnel, table).trimEnd().split('\r\n')).toHaveLength(1)
})

test('conversion over time has a column of releases when there are any', () => {
  const [point] = analysis.overTime.points
  const overTime = markReleases(analysis.overTime, [{ name: '=1.4', day: point?.start ?? '' }])
  const [head, first, second] = writeFunnelCsv({ ...analysis, overTime }, funnel, 'over-time').split('\r\n')
  expect(head).toMatch(/,"isStillOpen","releases"$/)
  expect([first, second]).toEqual([expect.stringMatching(/,"'=1\.4"$/), expect.stringMatching(/,""$/)])
})
