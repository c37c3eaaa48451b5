import type { Confidence, ReviewParameters, Severity, Thoroughness } from '#src/contract/reviews.ts'
import { confidences, severities } from '#src/contract/reviews.ts'
import type { StoredReviewConfig } from '../db/review-tables.ts'
import type { FindingContent } from '../db/review-tables.ts'

export interface RuleFacts {
  readonly id: string
  readonly area: FindingContent['area']
  readonly severity: Severity
  readonly confidence: Confidence
  readonly isOnByDefault: boolean
  readonly isAcrossFiles: boolean
}

const minConfidence: Readonly<Record<Thoroughness, Confidence>> = {
  Conservative: 'high',
  Balanced: 'medium',
  Comprehensive: 'low',
}

/** Depth 1 looks for grave findings, 2 for all within the changed files, 3 and more also across files. */
const acrossFilesDepth = 3
const onlyGraveDepth = 1

const isAtLeast = <Level>(levels: readonly Level[], level: Level, min: Level): boolean =>
  levels.indexOf(level) <= levels.indexOf(min)

export const createRuleChoice = (parameters: ReviewParameters, config: StoredReviewConfig) => {
  const off = new Set(config.rulesOff)
  const on = new Set(config.rulesOn)
  const { depth, focusAreas, thoroughness } = parameters
  const floor = depth <= onlyGraveDepth && config.minSeverity !== 'critical' ? 'high' : config.minSeverity
  return ({ id, area, severity, confidence, isOnByDefault, isAcrossFiles }: RuleFacts): boolean =>
    focusAreas.includes(area) &&
    !off.has(id) &&
    (isOnByDefault || on.has(id)) &&
    isAtLeast(severities, severity, floor) &&
    isAtLeast(confidences, confidence, minConfidence[thoroughness]) &&
    (!isAcrossFiles || depth >= acrossFilesDepth)
}

export const isCoveredBy = (now: ReviewParameters, former: ReviewParameters): boolean =>
  now.focusAreas.every((area) => former.focusAreas.includes(area)) &&
  now.depth <= former.depth &&
  isAtLeast(confidences, minConfidence[now.thoroughness], minConfidence[former.thoroughness])
