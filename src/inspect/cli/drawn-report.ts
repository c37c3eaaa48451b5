import { type ChartGraph, chartGraph } from '../charts/chart-graph.ts'
import { layoutGraph } from '../charts/chart-layout.ts'
import { chartSvg } from '../charts/chart-svg.ts'
import { foldGraph } from '../charts/fold-graph.ts'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import type { FunnelReport, JourneyReport, LogReport } from '../funnels/report.ts'
import { type ReportMarks, markFunnel, markJourney } from '../workbench/chart-marks.ts'
import { funnelHeadline, journeyHeadline } from '../reports/report-tables.ts'
import { formatCount } from '../reports/words.ts'

const words = {
  users: (users: number) => `${formatCount(users)} ${users === 1 ? 'person' : 'people'}`,
  times: (times: number) => (times === 1 ? 'once' : `${formatCount(times)} times`),
}

const draw = async (graph: ChartGraph, { marks, notes, seen }: ReportMarks, title: string): Promise<string> =>
  chartSvg(await layoutGraph(graph, { notes, seen }), { title }, marks)

const drawFunnel = (report: FunnelReport): Promise<string> | undefined => {
  const chart = analyticsCharts.funnels.find(({ funnel }) => funnel.id === report.id)
  const title = `${report.name}: ${funnelHeadline(report)}`
  return chart && draw(foldGraph(chartGraph(chart.machine), 1), markFunnel(chart.machine, report, words), title)
}

const drawJourney = (report: JourneyReport): Promise<string> | undefined => {
  const chart = analyticsCharts.journeys.find(({ journey }) => journey.id === report.id)
  const title = `${report.name}: ${journeyHeadline(report)}`
  return chart && draw(chartGraph(chart.machine), markJourney(chart.machine, report, words), title)
}

export const drawReport = async ({ funnels, journeys }: LogReport): Promise<ReadonlyMap<string, string>> => {
  const pictures = new Map<string, string>()
  for (const report of funnels) pictures.set(report.id, (await drawFunnel(report)) ?? '')
  for (const report of journeys) pictures.set(report.id, (await drawJourney(report)) ?? '')
  return pictures
}
