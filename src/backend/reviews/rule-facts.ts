import type { LanguageGroup } from '../review-rules/languages.ts'
import { acrossRules } from '../review-rules/across-files/across-rules.ts'
import { layerBreakRule, newCycleRule } from '../review-rules/across-files/dependencies.ts'
import { allRules } from '../review-rules/all-rules.ts'
import type { Rule } from '../review-rules/rule.ts'
import type { RuleFacts } from './choose-rules.ts'

interface DescribedRule extends RuleFacts {
  readonly languages: readonly string[]
}

const languageNames: Readonly<Record<LanguageGroup, readonly string[]>> = {
  ecmascript: ['JavaScript', 'TypeScript'],
  typescript: ['TypeScript'],
  javascript: ['JavaScript'],
  jsx: ['JSX'],
  python: ['Python'],
  java: ['Java'],
  csharp: ['C#'],
  go: ['Go'],
  ruby: ['Ruby'],
  php: ['PHP'],
}

const listLanguages = ({ patterns }: Rule): readonly string[] =>
  [
    ...new Set(
      patterns.flatMap(({ queries }) =>
        (Object.keys(queries) as LanguageGroup[]).flatMap((group) => languageNames[group]),
      ),
    ),
  ].toSorted()

const within = allRules.map(({ id, area, severity, confidence, enabled, ...rule }) => ({
  id,
  area,
  severity,
  confidence,
  isOnByDefault: enabled !== false,
  minDepth: 1,
  languages: listLanguages({ id, area, severity, confidence, ...rule }),
}))

export const acrossRuleIds: ReadonlySet<string> = new Set(acrossRules.map(({ id }) => id))

const dependencyRules: ReadonlySet<string> = new Set([layerBreakRule.id, newCycleRule.id])

const across = acrossRules.map(({ enabled, ...rule }) => ({
  ...rule,
  isOnByDefault: enabled !== false,
  minDepth: dependencyRules.has(rule.id) ? 4 : 3,
  languages: [],
}))

/** An empty list of languages means all that are parsed. */
export const ruleFacts: readonly DescribedRule[] = [...within, ...across]
