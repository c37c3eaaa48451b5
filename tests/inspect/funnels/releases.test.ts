import { describe, expect, it } from 'vitest'
import type { ConversionOverTime } from '#src/inspect/funnels/analysis.ts'
import {
  findShareOfInterval,
  listNames,
  markReleases,
  maxReleaseName,
  maxReleases,
  readRelease,
  readReleases,
  writeRelease,
} from '#src/inspect/funnels/releases.ts'

const overTime = (interval: ConversionOverTime['interval'], starts: readonly string[]): ConversionOverTime => ({
  interval,
  points: starts.map((start) => ({ start, entered: 1, completed: 0, conversion: 0, isOpen: false })),
  leftOut: 0,
  releases: [],
})

describe('a release as text', () => {
  it.each(['1.4=2026-11-02', 'a=b=2026-11-02', 'Осень 🍂=2024-02-29'])('%s is read as it is written', (text) => {
    const release = readRelease(text)
    expect(release && writeRelease(release)).toBe(text)
  })

  it.each([
    '',
    '1.4',
    '=2026-11-02',
    ' \u200B =2026-11-02',
    '1.4=',
    '1.4=2026-02-30',
    '1.4=2026-11-02T10:00',
    '1=2026',
  ])('%j is none', (text) => expect(readRelease(text)).toBeNull())

  it('has a name of limited length on one line', () => {
    expect(readRelease(`${'x'.repeat(maxReleaseName)}=2026-11-02`)?.name).toHaveLength(maxReleaseName)
    expect(readRelease(`${'x'.repeat(maxReleaseName + 1)}=2026-11-02`)).toBeNull()
    expect(readRelease(' new\n\u202Elayout\t=2026-11-02')?.name).toBe('new layout')
  })

  it('counts once, the earliest first, up to the limit', () => {
    const texts = ['b=2026-01-02', 'a=2026-01-02', 'nonsense', 'c=2026-01-01', 'a=2026-01-02']
    expect(readReleases(texts).map(writeRelease)).toEqual(['c=2026-01-01', 'a=2026-01-02', 'b=2026-01-02'])
    const many = Array.from({ length: maxReleases + 5 }, (_, index) => `${index}=2026-01-01`)
    expect(readReleases(many)).toHaveLength(maxReleases)
  })
})

describe('a release over time', () => {
  it('falls on its day, or on none that is shown', () => {
    const marked = markReleases(overTime('day', ['2026-01-01', '2026-01-02']), [
      { name: '2', day: '2026-01-03' },
      { name: '1', day: '2026-01-02' },
    ])
    expect(marked.releases.map(({ name, start }) => [name, start])).toEqual([
      ['1', '2026-01-02'],
      ['2', null],
    ])
    expect([listNames(marked, '2026-01-01'), listNames(marked, '2026-01-02')]).toEqual([[], ['1']])
  })

  it('falls into the week from Monday to Sunday', () => {
    const marked = markReleases(overTime('week', ['2026-01-05', '2026-01-12']), [
      { name: 'Sunday', day: '2026-01-11' },
      { name: 'Monday', day: '2026-01-12' },
    ])
    expect(listNames(marked, '2026-01-05')).toEqual(['Sunday'])
    expect(listNames(marked, '2026-01-12')).toEqual(['Monday'])
  })

  it('stands in the middle of its day', () => {
    expect(findShareOfInterval('2026-01-05', '2026-01-05', 'day')).toBe(0.5)
    expect(findShareOfInterval('2026-01-08', '2026-01-05', 'week')).toBe(0.5)
  })
})
