import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UnsupportedLog } from '#src/inspect/funnels/log-encoding.ts'
import type { LogReport } from '#src/inspect/funnels/report.ts'
import { type SampleEvent, sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { verifyLog } from '#src/inspect/funnels/verify-log.ts'
import { listFindings, splitIntoPieces, toText, verifyEvents } from './log-room.ts'

const events = [...sampleLog({ users: 30, seed: 7 })]

const exported = ({ event, distinctId, properties, clientTime }: SampleEvent, index: number) => ({
  uuid: `0199a2b3-0000-7000-8000-${String(index).padStart(12, '0')}`,
  event,
  distinct_id: distinctId,
  properties: { ...properties, distinct_id: distinctId, token: 'phc_key', $lib: 'web' },
  timestamp: clientTime,
  created_at: clientTime,
})
const rows = events.map(exported)
const newestFirst = rows.toReversed()

const toCell = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)

const names = [...new Set(rows.flatMap(({ properties }) => Object.keys(properties)))]

const screenTable = Papa.unparse(
  newestFirst.map(({ uuid, event, distinct_id, timestamp, properties }) => ({
    '*.uuid': uuid,
    '*.event': event,
    ...Object.fromEntries(names.map((name) => [`*.properties.${name}`, toCell((properties as object)[name as never])])),
    '*.timestamp': timestamp,
    '*.distinct_id': distinct_id,
    '*.elements_chain': '',
    event,
    person: `{"distinct_id": "${distinct_id}"}`,
  })),
)

const columns = ['uuid', 'event', 'distinct_id', 'properties', 'timestamp']
const toValues = (row: (typeof rows)[number]) => columns.map((name) => row[name as keyof typeof row])
const asText = ({ properties, ...row }: (typeof rows)[number]) => ({ ...row, properties: JSON.stringify(properties) })

const files: readonly (readonly [name: string, format: LogReport['format'], text: string, isNewestFirst: boolean])[] = [
  ['lines with its own members among the properties', 'json-lines', toText(rows), false],
  [
    'lines that name the person among the properties alone',
    'json-lines',
    toText(rows.map((row) => ({ ...row, distinct_id: undefined }))),
    false,
  ],
  ['lines with the newest first', 'json-lines', toText(newestFirst), true],
  ['lines with properties as a text', 'json-lines', toText(rows.map(asText)), false],
  ['the table of the screen', 'csv', screenTable, true],
  ['an answer to a query', 'query', JSON.stringify({ columns, results: rows.map(toValues), hasMore: false }), false],
  [
    'an answer to a query that names its columns last, with properties as a text',
    'query',
    JSON.stringify({ cache_key: 'x', results: newestFirst.map((row) => toValues(asText(row) as never)), columns }),
    true,
  ],
  [
    'an answer to a query for whole events',
    'query',
    JSON.stringify({ columns: ['*', 'event'], results: rows.map((row) => [row, row.event]) }, null, 2),
    false,
  ],
]

const summarizeReport = ({ events: count, users, devices, funnels, journeys }: LogReport) => ({
  count,
  users,
  devices,
  funnels: funnels.map((each) => ({ ...each, deviations: [] })),
  journeys: journeys.map((each) => ({ ...each, deviations: [] })),
})

describe.each(files)('%s', (_, format, text, isNewestFirst) => {
  it.each([
    ['as it is', (content: string) => Buffer.from(content)],
    ['packed', (content: string) => gzipSync(content)],
    ['in UTF-16', (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le')],
    ['in UTF-16 without a mark', (content: string) => Buffer.from(content, 'utf16le')],
    ['in UTF-16, the larger byte first', (content: string) => Buffer.from(`\uFEFF${content}`, 'utf16le').swap16()],
  ])('%s tells what the collector’s own log tells', async (_name, pack) => {
    const { report } = await verifyLog(splitIntoChunks(pack(text)))
    const own = await verifyEvents(events)
    expect([report.format, report.isNewestFirst, listFindings(report)]).toEqual([format, isNewestFirst, []])
    expect(summarizeReport(report)).toEqual(summarizeReport(own.report))
  })
})

async function* splitIntoChunks(bytes: Uint8Array, size = 10_007) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe('a file that holds no text', () => {
  it.each([
    ['Parquet', 'PAR1'],
    ['ZIP', 'PK\u0003\u0004'],
    ['bzip2', 'BZh91AY'],
  ])('is named: %s', async (kind, start) => {
    const reading = verifyLog(splitIntoPieces(`${start}and more`, 5))
    await expect(reading).rejects.toEqual(expect.objectContaining({ name: 'UnsupportedLog', kind }))
  })

  it('is named as damaged when it was packed and is cut off', async () => {
    const packed = gzipSync(toText(rows))
    await expect(verifyLog(splitIntoChunks(packed.subarray(0, packed.length / 2)))).rejects.toBeInstanceOf(
      UnsupportedLog,
    )
  })
})

describe('the command', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-exports-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const run = async (name: string, content: string | Uint8Array) => {
    const file = join(folder, name)
    await writeFile(file, content)
    const args = ['--import', 'tsx', 'src/inspect/cli/funnels.ts', 'verify', file]
    const child = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '../../..') })
    let complained = ''
    child.stderr.on('data', (piece) => (complained += String(piece)))
    child.stdout.resume()
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, complained }
  }

  it('reads a packed export', async () => {
    expect((await run('log.csv.gz', gzipSync(screenTable))).code).toBe(0)
  })

  it('ends with 2 and says why when a file cannot be read', async () => {
    const [parquet, prose] = [await run('log.parquet', 'PAR1...'), await run('notes.txt', 'Dear diary,\nnothing.\n')]
    expect([parquet.code, prose.code]).toEqual([2, 2])
    expect(parquet.complained).toContain('it is a Parquet file')
    expect(prose.complained).toContain('it holds no event; line 1 is the first that is no event')
  })
})
