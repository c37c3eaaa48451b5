import type { FunnelAnalysis } from '../funnels/analysis.ts'
import type { LogReport } from '../funnels/report.ts'
import { analysisTables } from './analysis-tables.ts'
import {
  type Table,
  deviationTable,
  edgeTable,
  funnelHeadline,
  journeyHeadline,
  milestoneTable,
  progressTable,
  stageTable,
} from './report-tables.ts'

export interface Section {
  readonly id: string
  readonly name: string
  readonly headline: string
  readonly numberTables: readonly Table[]
  readonly textTables: readonly Table[]
}

export const toSections = (
  { funnels, journeys }: LogReport,
  analyses: readonly FunnelAnalysis[],
): readonly Section[] => [
  ...funnels.map((funnel) => {
    const { figures, words } = analysisTables(analyses.find(({ id }) => id === funnel.id))
    return {
      id: funnel.id,
      name: funnel.name,
      headline: funnelHeadline(funnel),
      numberTables: [stageTable(funnel), ...figures],
      textTables: [edgeTable(funnel), ...words, deviationTable(funnel)],
    }
  }),
  ...journeys.map((journey) => ({
    id: journey.id,
    name: journey.name,
    headline: journeyHeadline(journey),
    numberTables: [milestoneTable(journey), progressTable(journey)],
    textTables: [deviationTable(journey)],
  })),
]
