import { groupBy } from '#src/lib/group-by.ts'
import type { ReviewSummary } from '#src/contract/reviews.ts'

export interface SummarisedFile {
  readonly path: string
  readonly addedLines: number
  readonly removedLines: number
}

interface Change {
  readonly files: readonly SummarisedFile[]
  readonly leftOut: ReviewSummary['leftOut']
  readonly affected: ReviewSummary['affected']
  readonly isReviewedAcrossFiles: boolean
  readonly isIndexed: boolean
  isTest(path: string): boolean
}

const maxAffected = 50
const maxGroups = 30
const effortLimits = [30, 120, 400, 1200]
const highRiskLines = 800
const mediumRiskLines = 150
const highRiskUses = 10
const mediumRiskUses = 1

const toFolder = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '')
const countLines = ({ addedLines, removedLines }: Omit<SummarisedFile, 'path'>): number => addedLines + removedLines
const total = (files: readonly SummarisedFile[], count: (file: SummarisedFile) => number): number =>
  files.reduce((sum, file) => sum + count(file), 0)

const groupByFolder = (files: readonly SummarisedFile[]): ReviewSummary['groups'] =>
  [...groupBy(files, ({ path }) => toFolder(path))]
    .map(([folder, group]) => ({
      folder,
      files: group.map(({ path }) => path),
      addedLines: total(group, ({ addedLines }) => addedLines),
      removedLines: total(group, ({ removedLines }) => removedLines),
    }))
    .toSorted((left, right) => countLines(right) - countLines(left) || left.folder.localeCompare(right.folder))
    .slice(0, maxGroups)

const rateRisk = (lines: number, uses: number): ReviewSummary['risk'] => {
  if (lines >= highRiskLines || uses >= highRiskUses) return 'high'
  return lines >= mediumRiskLines || uses >= mediumRiskUses ? 'medium' : 'low'
}

/** Effort counts the changed lines; risk those outside tests, and how many files use what changed. */
export const summarise = ({ files, isTest, affected, ...change }: Change): ReviewSummary => {
  const tests = files.filter(({ path }) => isTest(path))
  const lines = total(files, countLines)
  const effort = 1 + effortLimits.filter((limit) => lines > limit).length
  return {
    effort,
    risk: rateRisk(lines - total(tests, countLines), affected.length),
    groups: groupByFolder(files),
    changedTests: tests.length,
    affected: affected.slice(0, maxAffected),
    ...change,
  }
}
