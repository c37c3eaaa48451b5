import type { AnyStateMachine } from 'xstate'
import type { FunnelChart } from '#machines/analytics/analytics-charts.ts'
import { type Funnel, awaiting, complete, funnelSetup, reach } from '#machines/analytics/funnel.setup.ts'
import { FunnelTally } from './funnel-tally.ts'
import type { FunnelReport } from './report.ts'

export interface FunnelWays {
  readonly stages: readonly string[]
  readonly ways: readonly { readonly heardStages: readonly number[]; readonly heardAt: readonly number[] }[]
}

/** Each stage accepts every later stage, as in the charts of the product. */
const createFunnelMachine = (funnel: Funnel): AnyStateMachine => {
  const ids = Object.keys(funnel.stages)
  const hears = (from: number) => Object.fromEntries(ids.slice(from).map((id) => [id, id]))
  const stageAt = (index: number) =>
    index === ids.length - 1
      ? { entry: complete, type: 'final' as const }
      : { entry: reach, initial: 'awaiting', states: awaiting, on: hears(index + 1) }
  return funnelSetup(funnel).createMachine({
    id: funnel.id,
    context: { reached: [] },
    initial: 'not_started',
    states: {
      not_started: { on: hears(0) },
      ...Object.fromEntries(ids.map((id, index) => [id, stageAt(index)])),
    },
  })
}

export const whatIfChart = (funnel: Funnel, order: readonly string[]): FunnelChart => {
  const kept = order.flatMap((id) => {
    const stage = funnel.stages[id]
    return stage ? [[id, stage] as const] : []
  })
  const altered: Funnel = { ...funnel, stages: Object.fromEntries(kept) }
  return { funnel: altered, machine: createFunnelMachine(altered) }
}

/** Drop-offs are missing, because pages report them by the real chart. */
export const whatIf = (funnel: Funnel, order: readonly string[], { stages, ways }: FunnelWays): FunnelReport => {
  const tally = new FunnelTally(whatIfChart(funnel, order), false)
  for (const [number, { heardStages, heardAt }] of ways.entries()) {
    const person = { id: String(number + 1), ways: [], isNamed: false, becomes: null }
    for (const [index, stage] of heardStages.entries()) {
      const id = stages[stage]
      if (id === undefined || !tally.has(id)) continue
      tally.addReached(tally.getWay(person, 0), { line: 0, at: heardAt[index] ?? Number.NaN }, id, person.id)
    }
  }
  return tally.report()
}
