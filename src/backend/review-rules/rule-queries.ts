import type { Parser, Query } from 'web-tree-sitter'
import type { LanguageGroup } from './languages.ts'
import { createQuery, type Source } from './parse-source.ts'
import type { Pattern, Rule } from './rule.ts'

export interface RulePattern {
  readonly rule: Rule
  readonly pattern: Pattern
  readonly group: LanguageGroup
}

export interface RuleQuery {
  readonly query: Query
  readonly usedBy: readonly (readonly RulePattern[])[]
}

const compiled = new WeakMap<readonly Rule[], Map<string, RuleQuery>>()

const groupByText = (rules: readonly Rule[], groups: readonly LanguageGroup[]): Map<string, RulePattern[]> => {
  const byText = new Map<string, RulePattern[]>()
  for (const rule of rules) {
    for (const pattern of rule.patterns) {
      for (const group of groups) {
        const text = pattern.queries[group]
        if (text !== undefined) byText.set(text, [...(byText.get(text) ?? []), { rule, pattern, group }])
      }
    }
  }
  return byText
}

const compile = (rules: readonly Rule[], groups: readonly LanguageGroup[], parser: Parser): RuleQuery => {
  const byText = groupByText(rules, groups)
  const starts: { readonly end: number; readonly patterns: readonly RulePattern[] }[] = []
  let text = ''
  for (const [query, patterns] of byText) {
    text += `${query}\n`
    starts.push({ end: text.length, patterns })
  }
  const query = createQuery(parser, text)
  const usedBy = Array.from({ length: query.patternCount() }, (_, index) => {
    const start = query.startIndexForPattern(index)
    return starts.find(({ end }) => start < end)?.patterns ?? []
  })
  return { query, usedBy }
}

export const ruleQuery = (rules: readonly Rule[], { language, groups }: Source, parser: Parser): RuleQuery => {
  const known = compiled.get(rules) ?? new Map<string, RuleQuery>()
  compiled.set(rules, known)
  const query = known.get(language) ?? compile(rules, groups, parser)
  known.set(language, query)
  return query
}
