import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readPeriods } from '#src/inspect/funnels/compare-periods.ts'
import { markAnalyses } from '#src/inspect/funnels/releases.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { markdownReport } from '#src/inspect/reports/markdown-report.ts'
import { violations } from '../../ui/violations.ts'
import { toText, verifyText } from '../funnels/log-room.ts'
import { recordDownloads } from './record-downloads.ts'
import { logFile, openWorkbench, sampleLines } from './workbench-room.tsx'

const events = [...sampleLog({ users: 20, seed: 3 })]
const periods = '2026-01-01..2026-01-15,2026-01-16..2026-02-28'

const findButton = () => screen.findByRole('button', { name: 'Download Markdown' })

it('saves what the command writes of the log, with what is chosen on the page', async () => {
  const saved = recordDownloads()
  const { user, choose } = openWorkbench({
    search: `?by=source&interval=day&window=7d&left=account_created&compare=${periods}&release=1.4%3D2026-01-14`,
  })
  await choose(logFile([toText(events)]))
  await user.click(await findButton())
  const question = {
    window: '7d',
    interval: 'day',
    leftAt: 'account_created',
    compare: readPeriods(periods),
    by: 'source',
  } as const
  const { report, analyse } = await verifyText(toText(events), { by: 'source' })
  const analyses = markAnalyses(analyse(question), [{ name: '1.4', day: '2026-01-14' }])
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['quarry-funnels.md'])
  expect(await saved[0]?.text).toBe(markdownReport(report, analyses))
  expect(await violations()).toEqual([])
})

it('holds the same person lists as the page when no stage is chosen, and every chart when a journey is', async () => {
  const saved = recordDownloads()
  const { user, choose } = openWorkbench()
  await choose(logFile([toText(events)]))
  await screen.findByRole('region', { name: 'Who left where' })
  await user.click(await findButton())
  await expect.poll(() => saved.length).toBe(1)
  expect(await saved[0]?.text).toContain('### Left at "')
  const overview = screen.getByLabelText('Funnels and journeys', { selector: 'table' })
  await user.click(within(overview).getByRole('button', { name: /New user activation/ }))
  await user.click(await findButton())
  await expect.poll(() => saved.length).toBe(2)
  const text = (await saved[1]?.text) ?? ''
  expect(text).toContain('## Onboarding (onboarding)')
  expect(text).toContain('## New user activation (new\\_user\\_activation)')
  expect(text).not.toContain('Left at "')
})

it('says that a report could not be written, and writes it when it is asked again', async () => {
  const saved = recordDownloads()
  let isBroken = true
  const { user, choose } = openWorkbench({
    bench: {
      writeMarkdown: async () => {
        if (isBroken) throw new Error('the worker broke down')
        return '# Report'
      },
    },
  })
  await choose(logFile(sampleLines))
  await user.click(await findButton())
  expect(await screen.findByText('The report could not be written. Try again.')).toBeTruthy()
  expect(await violations()).toEqual([])
  isBroken = false
  await user.click(await findButton())
  await expect.poll(() => saved.length).toBe(1)
  expect(screen.queryByText('The report could not be written. Try again.')).toBeNull()
})
