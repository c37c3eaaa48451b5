import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { Funnel } from '#machines/analytics/funnel.setup.ts'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { SampleEvent } from '#src/inspect/funnels/sample-log.ts'
import { createJourneyPlan } from '#src/inspect/plans/journey.plan.ts'
import { replayPaths } from '#tests/support/machine-paths.ts'
import type { WalkPlan } from '#src/inspect/model/machine-walk.ts'
import { listFindings, newBrowser, openPage, verifyEvents } from './log-room.ts'

interface Deps {
  readonly log: SampleEvent[]
  readonly page: ReturnType<typeof openPage>
  skips: number
}

const moments = [{ at: 0 }, { at: 1e12 }]

const createPlan = ({ stages }: Funnel): WalkPlan<AnyStateMachine> => ({
  events: { ...Object.fromEntries(Object.keys(stages).map((id) => [id, { at: 0 }])), 'clock.ticked': moments },
})

const createLogs = async (machine: AnyStateMachine, plan: WalkPlan<AnyStateMachine>) => {
  const worlds: Deps[] = []
  const replay = replayPaths<AnyStateMachine, Deps>(machine, plan, {
    open() {
      const log: SampleEvent[] = []
      worlds.push({ log, page: openPage(machine, newBrowser('ada'), log), skips: 0 })
      return worlds.at(-1) as Deps
    },
    drive: Object.fromEntries(
      Object.keys(plan.events).map((type) => [
        type,
        (deps: Deps, event: { at: number }) => {
          deps.page.send(type, event.at)
        },
      ]),
    ),
    see: {},
  })
  for (const path of replay.paths) await path.run()
  for (const deps of worlds)
    deps.skips = deps.log.filter(
      ({ properties }) => (properties['skippedStages'] as unknown[] | undefined)?.length,
    ).length
  return worlds
}

describe('M12 the log of every path of the model', () => {
  it.each(analyticsCharts.funnels)('of $funnel.id holds what the chart says', async ({ funnel, machine }) => {
    const worlds = await createLogs(machine, createPlan(funnel))
    expect(worlds.length).toBeGreaterThan(Object.keys(funnel.stages).length)
    for (const { log, skips } of worlds) {
      const { report } = await verifyEvents(log)
      const skipped = report.funnels.find(({ id }) => id === funnel.id)?.deviations ?? []
      expect(report.problems).toEqual([])
      expect(skipped.map(({ kind, count }) => [kind, count])).toEqual(skips === 0 ? [] : [['skipped', skips]])
      expect(report.isConforming).toBe(skips === 0)
    }
  })

  it.each(analyticsCharts.journeys)('of $journey.id conforms', async ({ journey, machine }) => {
    const worlds = await createLogs(machine, createJourneyPlan(journey))
    expect(worlds.length).toBeGreaterThan(0)
    for (const { log } of worlds) {
      const { report } = await verifyEvents(log)
      expect([listFindings(report), report.isConforming]).toEqual([[], true])
      expect(report.journeys.find(({ id }) => id === journey.id)?.users).toBe(log.length > 0 ? 1 : 0)
    }
  })
})
