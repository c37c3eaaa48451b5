import { afterEach, describe, expect, it } from 'vitest'
import {
  toDay,
  countDays,
  listDays,
  presetRange,
  findProblem,
  rangeBefore,
  toUsageSearch,
  parseUsageAddress,
} from '#src/views/usage/usage-range.ts'
import { toSeries, ticksUpTo } from '#src/views/usage/usage-series.ts'

const today = '2026-03-31'
const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone
})

describe('a range of days', () => {
  it.each(['Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati', 'Australia/Lord_Howe'])(
    'has each day once where clocks change, as in %s',
    (place) => {
      process.env['TZ'] = place
      for (const range of [
        { start: '2026-03-01', end: '2026-04-30' },
        { start: '2026-10-01', end: '2026-11-30' },
      ]) {
        const days = listDays(range)
        expect([days.length, new Set(days).size, days[0], days.at(-1)]).toEqual([61, 61, range.start, range.end])
      }
      expect(toDay(Date.parse('2026-03-29T23:59:59.999Z'))).toBe('2026-03-29')
    },
  )

  it('ends today, and is compared with as many days just before', () => {
    expect(presetRange(7, today)).toEqual({ start: '2026-03-25', end: today })
    expect(rangeBefore({ start: '2026-03-25', end: today })).toEqual({ start: '2026-03-18', end: '2026-03-24' })
    expect(countDays(presetRange(365, today))).toBe(365)
  })

  it.each([
    ['', today, { field: 'start', problem: 'noDay' }],
    ['2026-02-30', today, { field: 'start', problem: 'noDay' }],
    ['2026-03-01', '2026', { field: 'end', problem: 'noDay' }],
    ['2026-04-01', today, { field: 'start', problem: 'afterEnd' }],
    ['2025-03-30', today, { field: 'end', problem: 'tooLong' }],
    ['2025-03-31', today, null],
    [today, today, null],
  ])('from %j to %j: %j', (start, end, problem) => expect(findProblem({ start, end })).toEqual(problem))

  it('is in the address, and comes back from it', () => {
    for (const search of ['', '?days=7', '?days=365&by=key', '?start=2026-01-01&end=2026-01-31']) {
      expect(toUsageSearch(parseUsageAddress(search, today))).toBe(search)
    }
    for (const search of ['?days=8', '?start=2026-02-01', '?start=2026-02-02&end=2026-02-01', '?by=colour']) {
      expect(parseUsageAddress(search, today)).toEqual({ range: presetRange(30, today), preset: 30, split: 'purpose' })
    }
  })
})

const words = { purpose: (purpose: string) => purpose, product: 'product', goneKey: (id: string) => id, others: 'rest' }

describe('the series', () => {
  const range = { start: '2026-03-30', end: today }
  it('are the largest parts and the rest as one; days without calls are there', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(24))
    const entries = ids.map((apiKeyId, index) => ({ day: today, apiKeyId, purpose: 'Api' as const, calls: index + 1 }))
    const usage = { entries, apiKeys: [{ id: ids[5] ?? '', name: 'Build' }] }
    const shown = toSeries(usage, range, 'key', words)
    expect(shown.series.map(({ label, total }) => [label.slice(0, 5), total])).toEqual([
      ['Build', 6],
      ['eeeee', 5],
      ['ddddd', 4],
      ['ccccc', 3],
      ['rest', 3],
    ])
    expect(shown.days).toEqual([
      { day: '2026-03-30', calls: [0, 0, 0, 0, 0], total: 0 },
      { day: today, calls: [6, 5, 4, 3, 3], total: 21 },
    ])
    expect(toSeries(usage, range, 'purpose', words).series).toEqual([{ id: 'Api', label: 'Api', total: 21 }])
  })

  it('of nothing are none', () => {
    expect(toSeries({ entries: [], apiKeys: [] }, range, 'purpose', words)).toMatchObject({ series: [], total: 0 })
  })
})

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [1234, [0, 500, 1000, 1500]],
])('an axis up to %i has round steps', (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks))
