import type { AnyStateMachine } from 'xstate'
import { findCharts } from '#src/inspect/cli/found-charts.ts'

const charts = await findCharts()

export const chartNamed = (name: string): AnyStateMachine => {
  const chart = charts.find(({ id }) => id === name)
  if (chart === undefined) throw new Error(`no chart is called ${name}`)
  return chart
}
