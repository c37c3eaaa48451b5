import { classifyContent } from '../indexing/classify-content.ts'
import { classifyPath } from '../indexing/classify-path.ts'
import { detectLanguage } from '../indexing/detect-language.ts'
import { acrossRules } from './across-files/across-rules.ts'
import { findAcrossFiles } from './across-files/find-across-files.ts'
import { activeRules } from './all-rules.ts'
import { findLineChanges } from './changed-lines.ts'
import type { Change, ChangedFile, RuleFinding } from './change.ts'
import { withSource } from './parse-source.ts'
import type { Rule } from './rule.ts'
import { runRules, type Hit } from './run-rules.ts'
import { toFindings } from './to-findings.ts'

export interface ReviewOptions {
  readonly rules?: readonly Rule[]
  readonly maxFiles?: number
  readonly maxPerRule?: number
}

const defaultMaxFiles = 500
const defaultMaxPerRule = 10

export const isReviewed = (path: string, text: string): boolean =>
  classifyPath(path) === null && classifyContent(text, detectLanguage(path, text)) === null

const runOn = async (rules: readonly Rule[], path: string, text: string): Promise<readonly Hit[]> =>
  (await withSource(path, text, (source, parser) => runRules(rules, source, parser))) ?? []

const findInFile = async (rules: readonly Rule[], file: ChangedFile): Promise<readonly RuleFinding[]> => {
  const { path, oldPath = path, before, after } = file
  if (after === null || before === after || !isReviewed(path, after)) return []
  const hits = await runOn(rules, path, after)
  if (hits.length === 0) return []
  const formerHits = before === null ? [] : await runOn(rules, oldPath, before)
  return toFindings({ path, before: before ?? '', after, hits, formerHits, changed: findLineChanges(file).added })
}

const limitPerRule = (findings: readonly RuleFinding[], max: number): readonly RuleFinding[] => {
  const counts = new Map<string, number>()
  return findings.filter(({ path, rule }) => {
    const key = `${path}\n${rule}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= max
  })
}

const inOrder = (findings: readonly RuleFinding[], max: number): RuleFinding[] => {
  const ordered = findings.toSorted(
    (left, right) => left.path.localeCompare(right.path) || left.startLine - right.startLine,
  )
  return [...limitPerRule(ordered, max)]
}

export const findInFiles = async (
  files: readonly ChangedFile[],
  { rules = activeRules, maxPerRule = defaultMaxPerRule }: ReviewOptions = {},
): Promise<RuleFinding[]> => {
  const findings: RuleFinding[] = []
  for (const file of files) findings.push(...(await findInFile(rules, file)))
  return inOrder(findings, maxPerRule)
}

const findActiveAcross = async (change: Change): Promise<readonly RuleFinding[]> => {
  const active = new Set<string>(acrossRules.filter(({ enabled }) => enabled !== false).map(({ id }) => id))
  return (await findAcrossFiles(change)).filter(({ rule }) => active.has(rule))
}

export const findInChange = async (change: Change, options: ReviewOptions = {}): Promise<RuleFinding[]> => {
  const { maxFiles = defaultMaxFiles, maxPerRule = defaultMaxPerRule } = options
  const files = change.files.slice(0, maxFiles)
  const findings = [...(await findInFiles(files, options)), ...(await findActiveAcross({ ...change, files }))]
  return inOrder(findings, maxPerRule)
}
