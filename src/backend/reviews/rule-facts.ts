import { acrossRules } from '../review-rules/across-files/across-rules.ts'
import { allRules } from '../review-rules/all-rules.ts'
import type { Rule } from '../review-rules/rule.ts'
import type { RuleFacts } from './choose-rules.ts'

interface DescribedRule extends RuleFacts {
  readonly languages: readonly string[]
}

const listLanguages = ({ patterns }: Rule): readonly string[] =>
  [...new Set(patterns.flatMap(({ queries }) => Object.keys(queries)))].toSorted()

const within = allRules.map(({ id, area, severity, confidence, enabled, ...rule }) => ({
  id,
  area,
  severity,
  confidence,
  isOnByDefault: enabled !== false,
  isAcrossFiles: false,
  languages: listLanguages({ id, area, severity, confidence, ...rule }),
}))

const across = acrossRules.map(({ enabled, ...rule }) => ({
  ...rule,
  isOnByDefault: enabled !== false,
  isAcrossFiles: true,
  languages: [],
}))

/** An empty list of languages means all that are parsed. */
export const ruleFacts: readonly DescribedRule[] = [...within, ...across]
