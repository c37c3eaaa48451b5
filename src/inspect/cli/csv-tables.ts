import type { AnalysisQuestion } from '../funnels/analysis.ts'
import { maxLeavers } from '../funnels/leavers.ts'

export const csvTables = {
  stages: { summary: 'people and share by stage, within the window' },
  steps: { summary: 'how long each step took, and who gave up' },
  'over-time': { summary: 'conversion by day or week' },
  'time-to-convert': { summary: 'people by the time from the first stage to the last' },
  left: { summary: `the newest ${maxLeavers} people who went no further`, needs: 'left-at' },
  periods: { summary: 'two periods', needs: 'compare' },
  breakdown: { summary: 'rows by property or cohort', needs: 'by' },
} as const

export type CsvTable = keyof typeof csvTables

export const csvTableNames = Object.keys(csvTables) as readonly CsvTable[]

type Answered = Pick<AnalysisQuestion, 'leftAt' | 'compare' | 'by'>

export const chooseCsvTable = ({ leftAt, compare, by }: Answered, hasReleases: boolean): CsvTable => {
  if (by !== null) return 'breakdown'
  if (compare !== null) return 'periods'
  if (leftAt !== null) return 'left'
  return hasReleases ? 'over-time' : 'stages'
}

export const findMissingOption = (table: CsvTable, { leftAt, compare, by }: Answered): string | undefined => {
  const given = { 'left-at': leftAt, compare, by }
  const described = csvTables[table]
  return 'needs' in described && given[described.needs] === null ? described.needs : undefined
}
