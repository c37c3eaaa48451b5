import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { damages } from '#src/inspect/funnels/damage.ts'
import type { LogReport } from '#src/inspect/funnels/report.ts'
import { type SampleEvent, sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { listFindings, splitIntoPieces, toText, verifyEvents, verifyText } from './log-room.ts'
import { verifyLog } from '#src/inspect/funnels/verify-log.ts'

const events = [...sampleLog({ users: 20, seed: 11 })]
const damaged = damages.find(({ name }) => name === 'wrong-conversion')?.apply(events)?.events ?? []

const exported = ({ event, distinctId, properties, clientTime }: SampleEvent, index: number) => ({
  uuid: `0199a2b3-0000-7000-8000-${String(index).padStart(12, '0')}`,
  event,
  distinct_id: distinctId,
  properties,
  timestamp: clientTime,
})

const toCell = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

const asTable = (rows: readonly SampleEvent[], newline: string): string =>
  Papa.unparse(
    rows.map(exported).map((row) => ({ ...row, properties: JSON.stringify(row.properties, null, 1) })),
    { newline },
  )

const asFlatTable = (rows: readonly SampleEvent[], delimiter: string): string => {
  const names = [...new Set(rows.flatMap(({ properties }) => Object.keys(properties)))]
  const table = rows.map(exported).map(({ uuid, event, distinct_id, timestamp, properties }) => ({
    uuid,
    event,
    distinct_id,
    timestamp,
    ...Object.fromEntries(names.map((name) => [`properties.${name}`, toCell(properties[name])])),
  }))
  return Papa.unparse(table, { delimiter })
}

const formats: readonly (readonly [
  name: string,
  format: LogReport['format'],
  write: (rows: readonly SampleEvent[]) => string,
])[] = [
  ['the collector’s lines', 'collector', toText],
  ['lines that end as on Windows', 'collector', (rows) => toText(rows).replaceAll('\n', '\r\n')],
  ['lines with a byte order mark', 'collector', (rows) => `\uFEFF${toText(rows)}`],
  ['the service’s lines', 'json-lines', (rows) => toText(rows.map(exported))],
  ['a JSON array', 'json', (rows) => JSON.stringify(rows.map(exported))],
  ['a JSON array on many lines', 'json', (rows) => JSON.stringify(rows.map(exported), null, 2)],
  ['an answer of the service', 'json', (rows) => JSON.stringify({ results: rows.map(exported), next: null })],
  ['an answer on many lines', 'json', (rows) => JSON.stringify({ next: null, results: rows.map(exported) }, null, 2)],
  ['a table with properties in JSON', 'csv', (rows) => asTable(rows, '\n')],
  ['a table that ends as on Windows', 'csv', (rows) => asTable(rows, '\r\n')],
  ['a table with a byte order mark', 'csv', (rows) => `\uFEFF${asTable(rows, '\r\n')}`],
  ['a table with a column for each property', 'csv', (rows) => asFlatTable(rows, ',')],
  ['a table with semicolons', 'csv', (rows) => asFlatTable(rows, ';')],
]

const summarizeReport = ({ events: count, users, devices, funnels, journeys }: LogReport) => ({
  count,
  users,
  devices,
  funnels,
  journeys,
})

describe.each(formats)('%s', (_, format, write) => {
  it.each([7, 1_000, 65_536])('in pieces of %i bytes tell the same as the collector’s', async (size) => {
    const { report } = await verifyLog(splitIntoPieces(write(size === 7 ? events.slice(0, 60) : events), size))
    const whole = await verifyEvents(size === 7 ? events.slice(0, 60) : events)
    expect([report.format, listFindings(report), report.isConforming]).toEqual([format, [], true])
    expect(summarizeReport(report)).toEqual(summarizeReport(whole.report))
  })

  it('show what is wrong', async () => {
    const { report } = await verifyText(write(damaged))
    expect(report.isConforming).toBe(false)
    expect(report.problems.map(({ kind }) => kind)).toEqual(['contradiction'])
    expect(report.problems[0]?.examples[0]).toMatchObject({ member: 'conversionRate', claimed: '99', expected: '40' })
  })
})

it('what the collector has not judged is held to the map of events', async () => {
  const wrong = {
    ...events[0],
    event: 'search_performed',
    properties: { ...events[0]?.properties, query: 5 },
  } as SampleEvent
  const { report } = await verifyText(toText([exported(wrong, 1)]))
  expect(report.problems[0]).toMatchObject({ kind: 'badProperties', firstLine: 1 })
})

it('what the collector has judged is believed', async () => {
  const problems = [{ path: 'query', expected: 'string' }]
  const { report } = await verifyText(toText([{ ...events[0], event: 'pageview', problems }]))
  expect(report.problems.map(({ kind, examples }) => [kind, examples[0]?.member])).toEqual([['badProperties', 'query']])
})
