import { expect, it } from 'vitest'
import { analysisTables } from '#src/inspect/reports/analysis-tables.ts'
import { markReleases } from '#src/inspect/funnels/releases.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { verifyEvents } from '../funnels/log-room.ts'

it('tells of each cohort how many came how far, and how sure the share is', async () => {
  const { analyse } = await verifyEvents([...sampleLog({ users: 30, seed: 4 })], { by: 'cohort' })
  const question = { window: '7d', interval: 'week', leftAt: null, compare: null, by: 'cohort' } as const
  const table = analysisTables(analyse(question)[0]).figures.find(({ title }) => title.startsWith('By '))
  expect(table?.title).toBe('By the week in which people were first seen in the log, in UTC, completed within 7 d')
  expect(table?.head.slice(0, 3)).toEqual(['week', 'people', 'Sign-up started'])
  expect(table?.rows.map(([week]) => week)).toEqual([
    '2026-02-02',
    '2026-01-26',
    '2026-01-19',
    '2026-01-12',
    '2026-01-05',
  ])
  expect(table?.rows[1]?.at(-2)).toMatch(/^[\d.]+ % to [\d.]+ %$/)
})

it('marks the weeks of releases, and names those that are on none', async () => {
  const { analyse } = await verifyEvents([...sampleLog({ users: 30, seed: 4 })])
  const question = { window: 'none', interval: 'week', leftAt: null, compare: null, by: null } as const
  const [analysis] = analyse(question)
  if (analysis === undefined) throw new Error('the sample has no funnel')
  const read = (releases: Parameters<typeof markReleases>[1]) => {
    const overTime = markReleases(analysis.overTime, releases)
    return analysisTables({ ...analysis, overTime }).figures.find(({ title }) => title.startsWith('Conversion by'))
  }
  const table = read([
    { name: '1.5', day: '2026-01-15' },
    { name: '1.4', day: '2026-01-12' },
    { name: '2.0', day: '2030-01-01' },
  ])
  expect(table?.title).toBe(
    'Conversion by week of entering, in UTC, completed whenever, without release 2.0 of 2030-01-01',
  )
  expect(table?.head.at(-1)).toBe('releases')
  expect(table?.rows.filter((row) => row.at(-1) !== '').map((row) => [row[0], row.at(-1)])).toEqual([
    ['2026-01-12', '1.4, 1.5'],
  ])
  expect(read([])?.head.at(-1)).toBe('still open')
})
