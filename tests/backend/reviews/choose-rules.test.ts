import { expect, test } from 'vitest'
import type { StoredReviewConfig } from '#src/backend/db/review-tables.ts'
import { createRuleChoice, isCoveredBy, type RuleFacts } from '#src/backend/reviews/choose-rules.ts'
import { reviewAreas, type ReviewParameters } from '#src/contract/reviews.ts'

const parameters: ReviewParameters = {
  focusAreas: [...reviewAreas],
  depth: 3,
  tone: 'Professional',
  thoroughness: 'Balanced',
}
const config: StoredReviewConfig = { ignoredPaths: [], rulesOff: [], rulesOn: [], minSeverity: 'low', instructions: '' }
const facts: RuleFacts = {
  id: 'empty-catch',
  area: 'quality',
  severity: 'medium',
  confidence: 'medium',
  isOnByDefault: true,
  minDepth: 1,
}

const isChosen = (
  rule: Partial<RuleFacts>,
  own: Partial<ReviewParameters> = {},
  settings: Partial<StoredReviewConfig> = {},
) => createRuleChoice({ ...parameters, ...own }, { ...config, ...settings })({ ...facts, ...rule })

test.each<[boolean, string, ...Parameters<typeof isChosen>]>([
  [true, 'an ordinary rule', {}],
  [true, 'its own area', {}, { focusAreas: ['quality'] }],
  [false, 'another area', {}, { focusAreas: ['security'] }],
  [false, 'a rule that the repository switched off', {}, {}, { rulesOff: ['empty-catch'] }],
  [false, 'a rule that is off by default', { isOnByDefault: false }],
  [true, 'one that the repository switched on', { isOnByDefault: false }, {}, { rulesOn: ['empty-catch'] }],
  [true, 'the least severity', {}, {}, { minSeverity: 'medium' }],
  [false, 'less than the least severity', {}, {}, { minSeverity: 'high' }],
  [false, 'a medium finding at depth 1', {}, { depth: 1 }],
  [true, 'a high finding at depth 1', { severity: 'high' }, { depth: 1 }],
  [
    false,
    'a high finding at depth 1 when only critical ones are wanted',
    { severity: 'high' },
    { depth: 1 },
    { minSeverity: 'critical' },
  ],
  [false, 'a rule of depth 3 at depth 2', { minDepth: 3 }, { depth: 2 }],
  [true, 'a rule of depth 3 at depth 3', { minDepth: 3 }, { depth: 3 }],
  [true, 'a rule that is off by default at depth 5', { isOnByDefault: false }, { depth: 5 }],
  [false, 'medium confidence of a conservative review', {}, { thoroughness: 'Conservative' }],
  [true, 'high confidence of a conservative review', { confidence: 'high' }, { thoroughness: 'Conservative' }],
  [false, 'low confidence of a balanced review', { confidence: 'low' }],
  [true, 'low confidence of a comprehensive review', { confidence: 'low' }, { thoroughness: 'Comprehensive' }],
])('%s: %s', (expected, _, ...given) => {
  expect(isChosen(...given)).toBe(expected)
})

test.each<[boolean, Partial<ReviewParameters>, Partial<ReviewParameters>]>([
  [true, {}, {}],
  [true, { focusAreas: ['quality'] }, {}],
  [false, {}, { focusAreas: ['quality'] }],
  [true, { depth: 2 }, {}],
  [false, { depth: 4 }, {}],
  [true, { thoroughness: 'Conservative' }, {}],
  [false, { thoroughness: 'Comprehensive' }, {}],
])('%s: %j found whatever %j found', (expected, now, former) => {
  expect(isCoveredBy({ ...parameters, ...now }, { ...parameters, ...former })).toBe(expected)
})
