import { applyPatch } from 'diff'
import type { Change, ChangedFile, RuleFinding } from '../review-rules/change.ts'
import { findLineChanges } from '../review-rules/changed-lines.ts'
import { allRules } from '../review-rules/all-rules.ts'
import { collectNames } from '../review-rules/across-files/collect-names.ts'
import { findAcrossFiles } from '../review-rules/across-files/find-across-files.ts'
import { findInFiles } from '../review-rules/find-in-change.ts'
import { globMatcher } from '../search/glob-matcher.ts'
import { toPatch } from '../review-rules/to-patch.ts'

export interface CheckedFinding extends Omit<RuleFinding, 'fix'> {
  readonly patch?: string
}

const withCheckedFix = (
  { fix, ...finding }: RuleFinding,
  file: ChangedFile | undefined,
  patch: string | null,
): CheckedFinding => {
  const applies = fix !== undefined && file?.after != null && patch !== null && applyPatch(file.after, patch) !== false
  return applies ? { ...finding, patch } : finding
}

const checkFixes = (findings: readonly RuleFinding[], files: readonly ChangedFile[]): readonly CheckedFinding[] => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  return findings.map((finding) => {
    const file = byPath.get(finding.path)
    return withCheckedFix(finding, file, file === undefined ? null : toPatch(file, finding))
  })
}

export const reviewFiles = async (
  files: readonly ChangedFile[],
  ruleIds: readonly string[],
): Promise<readonly CheckedFinding[]> => {
  const rules = allRules.filter(({ id }) => ruleIds.includes(id))
  return checkFixes(await findInFiles(files, { rules }), files)
}

export const reviewAcrossFiles = async (
  change: Change,
  ruleIds: readonly string[],
): Promise<readonly CheckedFinding[]> => {
  const findings = await findAcrossFiles(change)
  return checkFixes(
    findings.filter(({ rule }) => ruleIds.includes(rule)),
    change.files,
  )
}

export const listIgnored = (paths: readonly string[], globs: readonly string[]): ReadonlySet<string> =>
  new Set(globs.length === 0 ? [] : paths.filter(globMatcher(globs)))

export const listChangedLines = (files: readonly ChangedFile[]): ReadonlyMap<string, ReadonlySet<number>> =>
  new Map(files.map((file) => [file.path, findLineChanges(file).added]))

export const listWantedNames = (files: readonly ChangedFile[]) => collectNames({ files, context: [] })
