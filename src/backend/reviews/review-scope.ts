import type { Selectable } from 'kysely'
import type { FindingContent } from '../db/review-tables.ts'
import type { Tables } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import type { TaskPool } from '../task-pool.ts'
import { isTooMuch } from './analyse-files.ts'
import { isCoveredBy } from './choose-rules.ts'
import { toComparedLines } from './finding-anchor.ts'
import type { ReviewScope } from './finding-memory.ts'
import type { ReviewSource, SourceFile } from './review-source.ts'

type ReviewRow = Selectable<Tables['reviews']>
type ChangedLines = ReadonlyMap<string, ReadonlySet<number>>
type Lines = FindingContent['evidence'][number]

const isChanged = ({ path, startLine, endLine }: Lines, changed: ChangedLines): boolean => {
  const lines = changed.get(path)
  if (lines === undefined) return false
  for (let line = startLine; line <= endLine; line += 1) if (lines.has(line)) return true
  return false
}

interface Comparison {
  readonly work: TaskPool
  readonly source: ReviewSource
  readonly now: ReviewRow
  readonly former: ReviewRow | undefined
  readonly signal: AbortSignal
}

/** Undefined: there is no former review, or its commit cannot be read any more. */
const readChangesSince = async ({ source, now, former, signal }: Comparison) => {
  if (former === undefined) return undefined
  const [base, head] = [former.head_commit, now.head_commit]
  if (base === head) return []
  return source.readChange({ base, head }, signal).catch((error: unknown) => {
    if (error instanceof Refusal || error instanceof GitFailed) return undefined
    throw error
  })
}

const isCovered = ({ now, former }: Comparison): boolean =>
  former !== undefined &&
  isCoveredBy(now.parameters, former.parameters) &&
  former.parameters.configVersion === now.parameters.configVersion &&
  former.base_commit === now.base_commit

const hadModel = ({ former }: Comparison): boolean => former?.summary?.model !== undefined

const listLines = (
  { work, now, signal }: Comparison,
  files: readonly SourceFile[],
): Promise<ChangedLines | undefined> =>
  work.run({ organisationId: now.organisation_id, signal }, 'listChangedLines', files).catch((error: unknown) => {
    if (signal.aborted || !isTooMuch(error)) throw error
    return undefined
  })

const createLineReader = (files: readonly SourceFile[]) => {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const known = new Map<string, readonly string[]>()
  return (path: string, side: FindingContent['side']): readonly string[] | null => {
    const text = byPath.get(path)?.[side]
    if (text == null) return null
    const lines = known.get(`${side} ${path}`) ?? toComparedLines(text)
    known.set(`${side} ${path}`, lines)
    return lines
  }
}

interface Covered {
  readonly modelPaths: ReadonlySet<string>
  readonly files: readonly SourceFile[]
  readonly leftOut: ReadonlySet<string>
  isUnwanted(content: FindingContent): boolean
  readonly ruleIds: ReadonlySet<string>
  readonly dismissedElsewhere: ReadonlySet<string>
}

export const createReviewScope = async (
  comparison: Comparison,
  { files, leftOut, ruleIds, modelPaths, dismissedElsewhere, isUnwanted }: Covered,
): Promise<ReviewScope> => {
  const since = await readChangesSince(comparison)
  const changed = since !== undefined && isCovered(comparison) ? await listLines(comparison, since) : undefined
  const formerPaths = new Map(since?.map(({ path, oldPath = path }) => [path, oldPath]))
  const readLines = createLineReader(files)
  return {
    dismissedElsewhere,
    toFormerPath: (path) => formerPaths.get(path) ?? path,
    isCovered: ({ rule, path }) => {
      if (leftOut.has(path)) return false
      if (rule !== undefined) return ruleIds.has(rule)
      return modelPaths.has(path) && since?.some((file) => file.path === path) === true
    },
    isUnwanted,
    isOldNews: (content) =>
      changed !== undefined &&
      (content.rule !== undefined || hadModel(comparison)) &&
      !(content.side === 'before' && changed.has(content.path)) &&
      ![content, ...content.evidence].some((lines) => isChanged(lines, changed)),
    readLines: (path, side) => (leftOut.has(path) ? undefined : readLines(path, side)),
  }
}
