import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { createBench } from '#src/inspect/workbench/bench.ts'
import { violations } from '../../ui/violations.ts'
import { recordDownloads } from './record-downloads.ts'
import { logFile, openWorkbench, sampleLines } from './workbench-room.tsx'

const periods = '2026-01-01..2026-01-15,2026-01-16..2026-02-28'

it('saves each table of a funnel as CSV, whole and with plain figures', async () => {
  const saved = recordDownloads()
  const { user, choose } = openWorkbench({
    search: `?by=source&interval=day&left=account_created&compare=${periods}`,
  })
  await choose(logFile([...sampleLog({ users: 20, seed: 3 })].map((event) => JSON.stringify(event))))
  await screen.findByLabelText('Breakdown', { selector: 'table' })
  for (const button of screen.getAllByRole('button', { name: 'Download CSV' })) await user.click(button)
  const files = new Map<string, readonly string[]>()
  for (const { name, text } of saved) files.set(name, (await text).trimEnd().split('\r\n'))
  const listFirstRows = Object.fromEntries([...files].map(([name, [, first]]) => [name, first]))
  expect(listFirstRows).toEqual({
    'quarry-onboarding-steps.csv': expect.stringMatching(/^"signup_started","Sign-up started","\d+",/),
    'quarry-onboarding-over-time.csv': expect.stringMatching(
      /^"2026-\d\d-\d\d","\d+","\d+","[\d.]+","(?:true|false)"$/,
    ),
    'quarry-onboarding-breakdown.csv': expect.stringMatching(/^"value","web","1","\d+",/),
    'quarry-onboarding-periods.csv': expect.stringMatching(/^"2026-01-01","2026-01-15","\d+",/),
    'quarry-onboarding-time-to-convert.csv': expect.stringMatching(/^"\d+","\d+","\d+"$/),
    'quarry-onboarding-left-at-account_created.csv': expect.stringMatching(/^"[0-9a-f-]+","2026-\d\d-\d\dT.+Z","2026-/),
  })
  const shownDays = within(screen.getByLabelText('Conversion over time', { selector: 'table' })).getAllByRole('row')
  const savedDays = files.get('quarry-onboarding-over-time.csv')?.length ?? 0
  expect(savedDays).toBeGreaterThan(shownDays.length)
  expect(await violations()).toEqual([])
})

it('offers no file of what is not there', async () => {
  const { choose } = openWorkbench()
  await choose(logFile(sampleLines))
  const card = await screen.findByRole('region', { name: 'Breakdown' })
  expect(within(card).queryByRole('button', { name: 'Download CSV' })).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Compare two periods' })).queryByRole('button')).toBeNull()
  expect(screen.getByText('Nobody completed it yet').closest('section')?.querySelector('button')).toBeNull()
})

it('says in its name when it holds only the newest of those who left', async () => {
  const saved = recordDownloads()
  const bench = createBench()
  const { user, choose } = openWorkbench({
    search: '?left=account_created',
    bench: {
      ...bench,
      async analyse(funnel, question) {
        const analysis = await bench.analyse(funnel, question)
        return { ...analysis, leavers: analysis.leavers && { ...analysis.leavers, people: 700 } }
      },
    },
  })
  await choose(logFile(sampleLines))
  const card = await screen.findByRole('region', { name: 'Who left where' })
  await user.click(within(card).getByRole('button', { name: 'Download CSV' }))
  expect(saved.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^quarry-onboarding-left-at-account_created-newest-\d\.csv$/),
  ])
})
