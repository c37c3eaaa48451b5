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
import { runRules, type RulesRun } from './run-rules.ts'
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

const runOn = async (rules: readonly Rule[], path: string, text: string): Promise<RulesRun> =>
  (await withSource(path, text, (source, parser) => runRules(rules, source, parser))) ?? { hits: [], ruleIds: null }

interface FileFindings {
  readonly findings: readonly RuleFinding[]
  readonly ruleIds: RulesRun['ruleIds']
}

const findInFile = async (rules: readonly Rule[], file: ChangedFile): Promise<FileFindings> => {
  const { path, oldPath = path, before, after } = file
  if (after === null || before === after || !isReviewed(path, after)) return { findings: [], ruleIds: null }
  const { hits, ruleIds } = await runOn(rules, path, after)
  if (hits.length === 0) return { findings: [], ruleIds }
  const formerHits = before === null ? [] : (await runOn(rules, oldPath, before)).hits
  const changed = findLineChanges(file).added
  return { findings: toFindings({ path, before: before ?? '', after, hits, formerHits, changed }), ruleIds }
}

interface LimitedFindings {
  readonly findings: readonly RuleFinding[]
  readonly overLimit: readonly RuleFinding[]
}

const limitPerRule = (findings: readonly RuleFinding[], max: number): LimitedFindings => {
  const counts = new Map<string, number>()
  const limited = findings.map((finding) => {
    const key = `${finding.path}\n${finding.rule}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { finding, isOver: count > max }
  })
  const [kept, over] = [limited.filter(({ isOver }) => !isOver), limited.filter(({ isOver }) => isOver)]
  return { findings: kept.map(({ finding }) => finding), overLimit: over.map(({ finding }) => finding) }
}

const limitInOrder = (findings: readonly RuleFinding[], max: number): LimitedFindings =>
  limitPerRule(
    findings.toSorted((left, right) => left.path.localeCompare(right.path) || left.startLine - right.startLine),
    max,
  )

interface FoundInFiles extends LimitedFindings {
  readonly read: readonly { readonly path: string; readonly ruleIds: readonly string[] }[]
}

export const findInFiles = async (
  files: readonly ChangedFile[],
  { rules = activeRules, maxPerRule = defaultMaxPerRule }: ReviewOptions = {},
): Promise<FoundInFiles> => {
  const parts: (FileFindings & { readonly path: string })[] = []
  for (const file of files) parts.push({ path: file.path, ...(await findInFile(rules, file)) })
  const limited = limitInOrder(
    parts.flatMap(({ findings }) => findings),
    maxPerRule,
  )
  return { ...limited, read: parts.flatMap(({ path, ruleIds }) => (ruleIds === null ? [] : [{ path, ruleIds }])) }
}

const findActiveAcross = async (change: Change): Promise<readonly RuleFinding[]> => {
  const active = new Set<string>(acrossRules.filter(({ enabled }) => enabled !== false).map(({ id }) => id))
  return (await findAcrossFiles(change)).filter(({ rule }) => active.has(rule))
}

export const findInChange = async (change: Change, options: ReviewOptions = {}): Promise<RuleFinding[]> => {
  const { maxFiles = defaultMaxFiles, maxPerRule = defaultMaxPerRule } = options
  const files = change.files.slice(0, maxFiles)
  const { findings } = await findInFiles(files, options)
  return [...limitInOrder([...findings, ...(await findActiveAcross({ ...change, files }))], maxPerRule).findings]
}
