import { expect, it } from 'vitest'
import { analysisTables } from '#src/inspect/cli/analysis-tables.ts'
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
