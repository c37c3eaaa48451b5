import { expect, it } from 'vitest'
import type { ConversionOverTime } from '#src/inspect/funnels/analysis.ts'
import { markReleases } from '#src/inspect/funnels/releases.ts'
import { findLanesHeight, laneHeight, placeReleases } from '#src/inspect/workbench/release-marks.ts'

const january = Array.from({ length: 30 }, (_, day) => `2026-01-${String(day + 1).padStart(2, '0')}`)

const overTime: ConversionOverTime = {
  interval: 'day',
  points: january.map((start) => ({ start, entered: 1, completed: 1, conversion: 100, isOpen: false })),
  leftOut: 0,
  releases: [],
}

const plot = { width: 660, left: 50, right: 10, inner: { width: 600, height: 200 } }

const place = (releases: Readonly<Record<string, string>>, width = plot.width) =>
  placeReleases(
    markReleases(
      overTime,
      Object.entries(releases).map(([name, day]) => ({ name, day })),
    ),
    { ...plot, width },
  )

it('draws a release at the middle of its day, and those of a day together', () => {
  expect(place({ b: '2026-01-02', a: '2026-01-02', c: '2026-03-01' })).toEqual([
    { day: '2026-01-02', label: 'a, b', x: 80, isBefore: false, lane: 0 },
  ])
})

it('writes the name before the line where there is no room behind it', () => {
  expect(place({ 'a long name': '2026-01-30' })).toMatchObject([{ x: 640, isBefore: true }])
})

it('keeps names that would cover each other apart, in as many lanes as are needed', () => {
  const marks = place({ 'one two': '2026-01-02', 'three four': '2026-01-03', five: '2026-01-20' })
  expect(marks.map(({ label, lane }) => [label, lane])).toEqual([
    ['five', 0],
    ['three four', 0],
    ['one two', 1],
  ])
  expect(findLanesHeight(marks)).toBe(2 * laneHeight)
  expect(findLanesHeight([])).toBe(0)
})

it('shortens long names, on a phone more', () => {
  const release = { 'The big new search of summer 2026': '2026-01-02' }
  expect(place(release).map(({ label }) => label)).toEqual(['The big new search of summe…'])
  expect(place(release, 320).map(({ label }) => label)).toEqual(['The big new s…'])
})
