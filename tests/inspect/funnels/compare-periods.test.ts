import { describe, expect, it } from 'vitest'
import { days } from '#src/lib/durations.ts'
import { PeriodTally, findInterval, readPeriods, writePeriods } from '#src/inspect/funnels/compare-periods.ts'

const text = '2026-01-01..2026-01-31,2026-02-01..2026-02-28'
const periods = readPeriods(text) ?? []
const [january, february] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1)]

const compare = (before: readonly [number, number], after: readonly [number, number], windowLength = Infinity) => {
  const tally = new PeriodTally(periods)
  for (const [start, [completed, entered]] of [[january, before] as const, [february, after] as const])
    for (let count = 0; count < entered; count += 1) tally.add(start, count < completed)
  return tally.report(windowLength, february + 28 * days)
}

describe('two periods', () => {
  it('are written as they are read', () => expect(writePeriods(periods)).toBe(text))

  it.each([
    '',
    '2026-01-01',
    '2026-01-31..2026-01-01,2026-02-01..2026-02-28',
    '2026-13-01..2026-13-02,2026-02-01..2026-02-28',
  ])('are none in %j', (given) => expect(readPeriods(given)).toBeNull())

  it('hold their last day whole, and nobody of the next', () => {
    const tally = new PeriodTally(periods)
    for (const at of [january - 1, january, february - 1, february]) tally.add(at, true)
    const { before, after } = tally.report(Infinity, february + 28 * days) ?? {}
    expect([before?.entered, after?.entered, after?.isOpen]).toEqual([2, 1, false])
  })

  it('are still open while the window of their people has not passed', () => {
    expect(compare([1, 1], [1, 1], 7 * days)?.after.isOpen).toBe(true)
    expect(compare([1, 1], [1, 1], 7 * days)?.before.isOpen).toBe(false)
  })

  it('are none when none were chosen', () => expect(new PeriodTally([]).report(Infinity, 0)).toBeNull())
})

describe('the difference of two periods', () => {
  it.each([
    [{ completed: 48, entered: 80 }, { completed: 56, entered: 70 }, 5.24, 33.39],
    [{ completed: 3, entered: 10 }, { completed: 9, entered: 10 }, 17.05, 80.9],
    [{ completed: 0, entered: 20 }, { completed: 10, entered: 10 }, 67.91, 100],
  ])('of %j and %j has the interval that Newcombe (1998) gives', (before, after, low, high) => {
    const interval = findInterval(before, after)
    expect(interval.low).toBeCloseTo(low, 1)
    expect(interval.high).toBeCloseTo(high, 1)
  })

  it.each([
    [[48, 80], [56, 70], 'higher'],
    [[56, 70], [48, 80], 'lower'],
    [[500, 1_000], [505, 1_000], 'alike'],
    [[10, 40], [14, 40], 'tooFew'],
    [[0, 9], [9, 9], 'tooFew'],
    [[0, 0], [9, 90], 'tooFew'],
  ] as const)('of %j and %j is judged as %s', (before, after, verdict) =>
    expect(compare(before, after)?.verdict).toBe(verdict),
  )
})
