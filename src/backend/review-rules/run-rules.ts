import type { Node, Parser, QueryMatch } from 'web-tree-sitter'
import { fileKind } from '../code-index/file-importance.ts'
import type { Parameters } from './change.ts'
import { readCall } from './nodes/read-call.ts'
import type { Source } from './parse-source.ts'
import { ruleQuery, type RulePattern } from './rule-queries.ts'
import type { Edit, Match, Rule } from './rule.ts'

export interface Hit {
  readonly rule: Rule
  readonly at: Span
  readonly causes: readonly Span[]
  readonly parameters: Parameters
  readonly edit: Edit | undefined
}

export interface Span {
  readonly startLine: number
  readonly endLine: number
}

export interface RulesRun {
  readonly hits: readonly Hit[]
  readonly ruleIds: readonly string[] | null
}

const fileBudgetMs = 1500

export const toSpan = ({ startPosition, endPosition }: Node): Span => {
  const isEndOfLine = endPosition.column === 0 && endPosition.row > startPosition.row
  return { startLine: startPosition.row + 1, endLine: endPosition.row + (isEndOfLine ? 0 : 1) }
}

const toMatch = ({ captures }: QueryMatch, { path, text, root }: Source, group: Match['group']): Match | undefined => {
  const nodes: Partial<Record<string, Node>> = {}
  for (const { name, node } of captures) nodes[name] ??= node
  const at = nodes['at']
  return at === undefined ? undefined : { at, nodes, path, text, group, root, call: readCall(at) }
}

const isRead = ({ reads }: Rule, isTest: boolean): boolean =>
  reads === 'everything' || (reads === 'tests' ? isTest : !isTest)

const listRead = (rules: readonly Rule[], { groups }: Source, isTest: boolean): readonly string[] =>
  rules
    .filter((rule) => isRead(rule, isTest))
    .filter(({ patterns }) => patterns.some(({ queries }) => groups.some((group) => queries[group] !== undefined)))
    .map(({ id }) => id)

const readHit = ({ rule, pattern }: RulePattern, match: Match): Hit | undefined => {
  if (pattern.accept?.(match) === false) return undefined
  return {
    rule,
    at: toSpan(match.at),
    causes: (pattern.causes?.(match) ?? []).map(toSpan),
    parameters: pattern.parameters?.(match) ?? {},
    edit: pattern.fix?.(match),
  }
}

/** Hits in the order of the text, and the rules that look at such a text: null when it took too long to read it all. */
export const runRules = (rules: readonly Rule[], source: Source, parser: Parser): RulesRun => {
  const { query, usedBy } = ruleQuery(rules, source, parser)
  const end = performance.now() + fileBudgetMs
  const isOverdue = () => performance.now() > end
  const isTest = fileKind(source.path) === 'test'
  const hits: Hit[] = []
  for (const queryMatch of query.matches(source.root, { progressCallback: isOverdue })) {
    if (isOverdue()) return { hits, ruleIds: null }
    const patterns = usedBy[queryMatch.patternIndex] ?? []
    const match = patterns[0] && toMatch(queryMatch, source, patterns[0].group)
    if (match === undefined) continue
    for (const pattern of patterns) {
      const hit = isRead(pattern.rule, isTest) ? readHit(pattern, { ...match, group: pattern.group }) : undefined
      if (hit !== undefined) hits.push(hit)
    }
  }
  return { hits, ruleIds: isOverdue() ? null : listRead(rules, source, isTest) }
}
