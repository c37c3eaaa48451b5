import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatExport } from '#src/views/profile/consent/export-history.ts'
import { type HistoryEntry, mergeHistory } from '#src/views/profile/consent/history-entries.ts'
import { createEntry } from '#src/inspect/plans/consent-log-samples.ts'

const at = Date.parse('2026-11-20T12:00:00.000Z')
const file = { name: 'Quarry', at }
const kept = (given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...createEntry(),
  id: 'a'.repeat(24),
  recordedAt: '2026-03-01T12:00:01.000Z',
  ...given,
})

const readCells = (csv: string): string[][] =>
  csv
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('""', '"')))

describe('the history as a file', () => {
  it('is named by what it is and the day', () => {
    expect(formatExport('csv', [], file).name).toBe('quarry-consent-history-2026-11-20.csv')
    expect(formatExport('json', [], file)).toMatchObject({ type: 'application/json', text: '[]\n' })
  })

  it('as JSON is every entry to the letter', () => {
    const entries = [kept(), kept({ id: 'waits', recordedAt: null })]
    expect(JSON.parse(formatExport('json', entries, file).text)).toEqual(entries)
  })

  it('as CSV has a line for each entry, with when the server took it', () => {
    const { text } = formatExport('csv', [kept({ previousVersion: '1.0.1' }), kept({ recordedAt: null })], file)
    expect(text.startsWith('\uFEFF"timestamp","recordedAt","action"')).toBe(true)
    const [head, first, second] = readCells(text)
    expect(head).toEqual([
      'timestamp',
      'recordedAt',
      'action',
      'consentVersion',
      'previousVersion',
      'isReConsent',
      'deferralCount',
      'preferences',
      'statistics',
      'marketing',
      'support',
      'source',
      'locale',
      'sessionId',
      'userAgent',
    ])
    expect(first?.slice(0, 6)).toEqual([
      '2026-03-01T12:00:00.000Z',
      '2026-03-01T12:00:01.000Z',
      'AcceptAll',
      '1.2.0',
      '1.0.1',
      'false',
    ])
    expect([second?.[1], second?.[4]]).toEqual(['', ''])
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '=HYPERLINK("http://evil.example";"x")'])(
    'as CSV never has a formula: %j',
    (userAgent) => {
      const cell = readCells(formatExport('csv', [kept({ userAgent })], file).text)[1]?.at(-1)
      expect(cell).toBe(`'${userAgent.replace(/^[\t\r]/, "$&'")}`)
    },
  )

  it('as CSV keeps any text in its cell and adds nothing but quotes to it', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[\r\n]/.test(text)),
        (userAgent) => {
          const cell = readCells(formatExport('csv', [kept({ userAgent })], file).text)[1]?.at(-1) ?? ''
          expect(cell.replaceAll("'", '')).toBe(userAgent.replaceAll("'", ''))
          expect(cell).not.toMatch(/^\s*[=+\-@]/)
          for (const part of cell.split(/[;,\t|]/).slice(1)) expect(part).not.toMatch(/^[\s"]*[=+\-@]/)
        },
      ),
      { numRuns: 2_000, examples: [['|='], [',+'], ["','+"], ['a;"=1']] },
    )
  })
})

describe('what the server and this browser know', () => {
  it('is one list, newest first, and what both know is there once', () => {
    const waits = kept({ id: 'waits', recordedAt: null, timestamp: '2026-03-02T12:00:00.000Z' })
    const lost = kept({ id: 'lost', recordedAt: null })
    const recorded = { ...kept(), recordedAt: '2026-03-01T12:00:01.000Z' }
    expect(mergeHistory([lost, waits], [recorded]).map(({ id }) => id)).toEqual(['waits', recorded.id])
  })
})
