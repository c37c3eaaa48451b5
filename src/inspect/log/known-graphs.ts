import { type ChartGraph, chartGraph } from '../charts/chart-graph.ts'
import { everyChart } from '../plans/every-chart.ts'

const graphs = new Map<string, ChartGraph>()

export const findGraph = (chart: string | null): ChartGraph | undefined => {
  const known = graphs.get(chart ?? '')
  const planned = known === undefined ? everyChart.find(({ id }) => id === chart) : undefined
  if (planned === undefined) return known
  const graph = chartGraph(planned.machine)
  graphs.set(planned.id, graph)
  return graph
}
