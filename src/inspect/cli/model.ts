import { mkdir, writeFile } from 'node:fs/promises'
import { everyChart } from '../plans/every-chart.ts'
import { findCharts } from './found-charts.ts'
import { findBoundDefects, getInvokeBounds } from '../model/invoke-bounds.ts'
import { chartDefects } from '../model/machine-defects.ts'
import { walkTrails } from '../model/machine-trails.ts'
import { chartGraph } from '../charts/chart-graph.ts'
import { analyticsCharts } from '#machines/analytics/analytics-charts.ts'
import { lintDefinitions } from '../model/lint-definitions.ts'
import { modelReport } from '../model/model-report.ts'
import { modelReportPage } from '../model/model-report-page.ts'
import { modelReportText } from '../model/model-report-text.ts'
import { uncoveredReasons } from '../model/uncovered-reasons.ts'
import { examineWiring } from '../wiring/examine-wiring.ts'

/** Walks every chart of the product, prints what the paths cover and exits with 1 when something is missing. */
const file = 'dist/model-report.html'
const walkedCharts = everyChart.map(({ machine, plan }) => ({ machine, plan, walked: walkTrails(machine, plan) }))
const report = modelReport(
  walkedCharts.map(({ machine, plan, walked }) => ({
    graph: chartGraph(machine),
    walked,
    bounds: getInvokeBounds(machine),
    defects: [...chartDefects(machine, plan), ...findBoundDefects(machine)],
  })),
  {
    known: (await findCharts()).map(({ id }) => id),
    reasons: uncoveredReasons,
    lint: lintDefinitions(analyticsCharts),
    wiring: examineWiring(walkedCharts),
  },
)
process.stdout.write(modelReportText(report))
await mkdir('dist', { recursive: true })
await writeFile(file, await modelReportPage(report))
process.stdout.write(`\n${file}\n`)
process.exitCode = report.problems.length === 0 ? 0 : 1
