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
  readonly minDepth: number
}

const minConfidence: Readonly<Record<Thoroughness, Confidence>> = {
  Conservative: 'high',
  Balanced: 'medium',
  Comprehensive: 'low',
}

const onlyGraveDepth = 1
const everythingDepth = 5

const isAtLeast = <Level>(levels: readonly Level[], level: Level, min: Level): boolean =>
  levels.indexOf(level) <= levels.indexOf(min)

export const createRuleChoice = (parameters: ReviewParameters, config: StoredReviewConfig) => {
  const off = new Set(config.rulesOff)
  const on = new Set(config.rulesOn)
  const { depth, focusAreas, thoroughness } = parameters
  const floor = depth <= onlyGraveDepth && config.minSeverity !== 'critical' ? 'high' : config.minSeverity
  return ({ id, area, severity, confidence, isOnByDefault, minDepth }: RuleFacts): boolean =>
    focusAreas.includes(area) &&
    !off.has(id) &&
    (isOnByDefault || on.has(id) || depth >= everythingDepth) &&
    isAtLeast(severities, severity, floor) &&
    isAtLeast(confidences, confidence, minConfidence[thoroughness]) &&
    depth >= minDepth
}

export const createUnwantedCheck =
  ({ rulesOff, minSeverity }: StoredReviewConfig, ignoredPaths: ReadonlySet<string>) =>
  ({ rule, severity, path }: FindingContent): boolean =>
    ignoredPaths.has(path) || rulesOff.some((off) => off === rule) || !isAtLeast(severities, severity, minSeverity)

export const isCoveredBy = (now: ReviewParameters, former: ReviewParameters): boolean =>
  now.focusAreas.every((area) => former.focusAreas.includes(area)) &&
  now.depth <= former.depth &&
  isAtLeast(confidences, minConfidence[now.thoroughness], minConfidence[former.thoroughness])
