import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { FunnelReport } from '#src/inspect/funnels/report.ts'
import { sampleLog } from '#src/inspect/funnels/sample-log.ts'
import { whatIf, whatIfChart } from '#src/inspect/funnels/what-if.ts'
import { verifyEvents } from './log-room.ts'

const { report, ways } = await verifyEvents([...sampleLog({ users: 60, seed: 4 })], { keepsWays: true })

const findReport = (id: string): FunnelReport => {
  const funnelReport = report.funnels.find((funnel) => funnel.id === id)
  if (!funnelReport) throw new Error(`no ${id}`)
  return funnelReport
}

const mapUsers = ({ stages }: FunnelReport) => Object.fromEntries(stages.map(({ id, users }) => [id, users]))

describe.each(analyticsCharts.funnels)('what if $funnel.id', ({ funnel }) => {
  const ids = Object.keys(funnel.stages)
  const kept = ways[funnel.id] ?? { stages: [], ways: [] }

  it('were as it is: the report is the same, but for what pages tell by the chart they have', () => {
    const real = findReport(funnel.id)
    const untold = real.stages.map((stage) => ({ ...stage, droppedOff: 0 }))
    expect(whatIf(funnel, ids, kept)).toEqual({ ...real, stages: untold })
  })

  it.each(ids)('had no %s: it is gone, nobody skips it, and the others keep their people', (left) => {
    const altered = whatIf(
      funnel,
      ids.filter((id) => id !== left),
      kept,
    )
    const { [left]: _, ...others } = mapUsers(findReport(funnel.id))
    expect(mapUsers(altered)).toEqual(others)
    expect(altered.deviations).toEqual([])
  })

  it('M04 had a stage later on of which nothing is expected: nobody is ever delayed there, nor given up', () => {
    const [first = '', second = ''] = ids
    const { machine } = whatIfChart(funnel, [second, first])
    const actor = createActor(machine)
    const notices: { readonly type: string; readonly properties: Readonly<Record<string, unknown>> }[] = []
    actor.on('*', (notice) => notices.push(notice))
    actor.start()
    for (const event of [
      { type: second, at: 0 },
      { type: 'clock.ticked', at: 1e14 },
      { type: first, at: 1e15 },
    ])
      actor.send(event)
    expect(funnel.stages[first]?.expectedDuration).toBeUndefined()
    expect(notices.filter(({ type }) => type === 'funnel_drop_off')).toEqual([])
    const stages = notices.filter(({ type }) => type === 'conversion_funnel').map(({ properties }) => properties)
    expect(stages).toMatchObject([
      { stageId: second, isDelayed: false },
      { stageId: first, isDelayed: false, elapsed: 1e15 },
    ])
  })

  it('began with its second stage: those who went on from the first were out of order', () => {
    const [first = '', second = '', ...others] = ids
    const altered = whatIf(funnel, [second, first, ...others], kept)
    const wentOn = findReport(funnel.id).edges.find(({ from, to }) => from === first && to === second)?.users
    expect(altered.edges).toContainEqual({ from: first, to: second, users: wentOn, kind: 'impossible' })
    expect(altered.deviations.find(({ kind }) => kind === 'outOfOrder')?.count).toBe(wentOn)
  })
})
