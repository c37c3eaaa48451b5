import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMoment } from '#src/inspect/funnels/moment.ts'
import { createStepTimes } from '#src/inspect/funnels/step-times.ts'

describe('the times of a step', () => {
  it('are exact for as many people as a log is likely to have', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(), { minLength: 1, maxLength: 300 }),
        fc.constantFrom(0.5, 0.9, 1),
        (times, share) => {
          const steps = createStepTimes()
          for (const time of times) steps.add(time)
          const sorted = times.toSorted((a, b) => a - b)
          expect(steps.quantile(share)).toBe(sorted[Math.ceil(share * times.length) - 1])
        },
      ),
    )
  })

  it('of nobody are nothing', () => expect(createStepTimes().quantile(0.5)).toBeNull())

  it('of a million people are right to half a percent of them, whatever their order', () => {
    const many = 1_000_000
    for (const direction of [1, -1]) {
      const steps = createStepTimes()
      for (let index = 0; index < many; index += 1) steps.add(direction === 1 ? index : many - index)
      for (const share of [0.5, 0.9]) {
        const rank = (steps.quantile(share) ?? 0) / many
        expect(Math.abs(rank - share)).toBeLessThan(0.005)
      }
    }
  })
})

describe('a moment', () => {
  it('is what Date makes of it', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(parseMoment(date.toISOString())).toBe(date.getTime())
      }),
    )
  })

  it.each([
    '2026-01-05T08:00:00Z',
    '2026-01-05T08:00:00.123+02:00',
    '2026-01-05',
    '2026-13-05T08:00:00.123Z',
    '2026-02-31T08:00:00.123Z',
    '2026-01-05T24:00:00.000Z',
    '2026-01-05T29:00:00.000Z',
    'yesterday',
    '',
  ])('written otherwise (%j) is too', (text) => expect(parseMoment(text)).toBe(Date.parse(text)))
})
