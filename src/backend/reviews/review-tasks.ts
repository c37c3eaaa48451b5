import { applyPatch } from 'diff'
import type { DiffSide } from '#src/contract/pull-requests.ts'
import type { Change, ChangedFile, RuleFinding } from '../review-rules/change.ts'
import { splitLines } from '../review-rules/changed-lines.ts'
import { allRules } from '../review-rules/all-rules.ts'
import { collectNames } from '../review-rules/across-files/collect-names.ts'
import { findAcrossFiles } from '../review-rules/across-files/find-across-files.ts'
import { findInFiles } from '../review-rules/find-in-change.ts'
import { globMatcher } from '../search/glob-matcher.ts'
import { toPatch } from '../review-rules/to-patch.ts'

export interface CheckedFinding extends Omit<RuleFinding, 'fix'> {
  readonly side: DiffSide
  readonly patch?: string
}

const withCheckedFix = (
  { fix, ...finding }: RuleFinding,
  file: ChangedFile | undefined,
  patch: string | null,
): Omit<CheckedFinding, 'side'> => {
  const applies = fix !== undefined && file?.after != null && patch !== null && applyPatch(file.after, patch) !== false
  return applies ? { ...finding, patch } : finding
}

const isQuoted = (text: string | null | undefined, { startLine, endLine, quote }: RuleFinding): boolean =>
  text != null &&
  splitLines(text)
    .slice(startLine - 1, endLine)
    .join('\n') === quote

const checkFindings = (findings: readonly RuleFinding[], files: readonly ChangedFile[]): readonly CheckedFinding[] => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const byOldPath = new Map(files.map((file) => [file.oldPath, file]))
  return findings.map((finding) => {
    const file = byPath.get(finding.path)
    if (isQuoted(file?.after, finding)) {
      return { ...withCheckedFix(finding, file, file === undefined ? null : toPatch(file, finding)), side: 'after' }
    }
    const path = (file ?? byOldPath.get(finding.path))?.path ?? finding.path
    return { ...withCheckedFix(finding, undefined, null), path, side: 'before' }
  })
}

export interface ReviewedFiles {
  readonly findings: readonly CheckedFinding[]
  readonly overLimit: readonly CheckedFinding[]
  readonly read: readonly { readonly path: string; readonly ruleIds: readonly string[] }[]
}

const maxOverLimit = 200

export const reviewFiles = async (
  files: readonly ChangedFile[],
  ruleIds: readonly string[],
): Promise<ReviewedFiles> => {
  const rules = allRules.filter(({ id }) => ruleIds.includes(id))
  const { findings, overLimit, read } = await findInFiles(files, { rules })
  const isOverdone = overLimit.length > maxOverLimit
  return {
    findings: checkFindings(findings, files),
    overLimit: checkFindings(overLimit.slice(0, maxOverLimit), files),
    read: isOverdone ? [] : read,
  }
}

export const reviewAcrossFiles = async (
  change: Change,
  ruleIds: readonly string[],
): Promise<readonly CheckedFinding[]> => {
  const findings = await findAcrossFiles(change)
  return checkFindings(
    findings.filter(({ rule }) => ruleIds.includes(rule)),
    change.files,
  )
}

export const listIgnored = (paths: readonly string[], globs: readonly string[]): ReadonlySet<string> =>
  new Set(globs.length === 0 ? [] : paths.filter(globMatcher(globs)))

export const listWantedNames = (files: readonly ChangedFile[]) => collectNames({ files, context: [] })
