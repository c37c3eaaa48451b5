import { writeCsv } from '#src/views/listing/csv/write-csv.ts'
import type { FunnelAnalysis } from '../funnels/analysis.ts'
import {
  convertTimeColumns,
  getBreakdownColumns,
  getPointColumns,
  leaverColumns,
  periodColumns,
  stageColumns,
  stepColumns,
} from '../funnels/analysis-columns.ts'
import type { FunnelReport } from '../funnels/report.ts'
import type { CsvTable } from './csv-tables.ts'

type WriteTable = (analysis: FunnelAnalysis, funnel: FunnelReport) => string

const writers: Readonly<Record<CsvTable, WriteTable>> = {
  stages: ({ stages }) => writeCsv(stageColumns, stages),
  steps: (_, { stages }) => writeCsv(stepColumns, stages),
  'over-time': ({ overTime }) => writeCsv(getPointColumns(overTime), overTime.points),
  'time-to-convert': ({ convertTimes }) => writeCsv(convertTimeColumns, convertTimes.bins),
  left: ({ leavers }) => writeCsv(leaverColumns, leavers?.newest ?? []),
  periods: ({ comparison }) => writeCsv(periodColumns, comparison ? [comparison.before, comparison.after] : []),
  breakdown: ({ stages, breakdown }) => writeCsv(getBreakdownColumns(stages), breakdown?.rows ?? []),
}

export const writeFunnelCsv = (analysis: FunnelAnalysis, funnel: FunnelReport, table: CsvTable): string =>
  writers[table](analysis, funnel)
