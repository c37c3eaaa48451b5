import type { Selectable } from 'kysely'
import type { FindingContent } from '../db/review-tables.ts'
import type { Tables } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import type { TaskPool } from '../task-pool.ts'
import { isTooMuch } from './analyse-files.ts'
import { isCoveredBy } from './choose-rules.ts'
import { toComparedLines } from './finding-anchor.ts'
import type { RememberedFinding, ReviewScope } from './finding-memory.ts'
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
  readonly lastSeenCommits: readonly string[]
  readonly signal: AbortSignal
}

/** Undefined: the commit cannot be read any more. */
const readChangesSince = async ({ source, now, signal }: Comparison, base: string) => {
  const head = now.head_commit
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

const maxOlderCommits = 3

type Renames = ReadonlyMap<string, string>

const listRenames = (files: readonly SourceFile[]): Renames =>
  new Map(
    files.flatMap(({ status, path, oldPath }) =>
      status !== 'renamed' || oldPath === undefined ? [] : [[oldPath, path]],
    ),
  )

const readRenames = async (
  comparison: Comparison,
  since: readonly SourceFile[] | undefined,
): Promise<ReadonlyMap<string, Renames>> => {
  const { former, lastSeenCommits } = comparison
  const renames = new Map<string, Renames>()
  if (former !== undefined && since !== undefined) renames.set(former.head_commit, listRenames(since))
  const older = lastSeenCommits.filter((commit) => commit !== former?.head_commit).slice(0, maxOlderCommits)
  for (const commit of older) renames.set(commit, listRenames((await readChangesSince(comparison, commit)) ?? []))
  return renames
}

interface Covered {
  readonly modelPaths: ReadonlySet<string>
  readonly files: readonly SourceFile[]
  readonly leftOut: ReadonlySet<string>
  readonly rulesByPath: ReadonlyMap<string, ReadonlySet<string>>
  readonly acrossRuleIds: ReadonlySet<string>
  readonly dismissedElsewhere: ReadonlySet<string>
  isUnwanted(content: FindingContent): boolean
}

/** A file is followed from the review that listed the finding last, and where that cannot be read, from the base. */
const createPathReader = (renames: ReadonlyMap<string, Renames>, files: readonly SourceFile[]) => {
  const sinceBase = listRenames(files)
  const paths = new Set(files.map(({ path }) => path))
  return ({ lastSeenCommit, content: { path } }: RememberedFinding): string => {
    const renamed = renames.get(lastSeenCommit)?.get(path)
    if (renamed !== undefined) return renamed
    return paths.has(path) ? path : (sinceBase.get(path) ?? path)
  }
}

const createCoverCheck = (
  { files, leftOut, rulesByPath, acrossRuleIds, modelPaths }: Covered,
  since: readonly SourceFile[] | undefined,
) => {
  const removed = new Set(files.filter(({ after }) => after === null).map(({ path }) => path))
  const changed = new Set(since?.map(({ path }) => path))
  return ({ rule, path }: FindingContent): boolean => {
    if (leftOut.has(path)) return false
    if (rule === undefined) return modelPaths.has(path) && changed.has(path)
    const isRead = removed.has(path) || rulesByPath.has(path)
    return rulesByPath.get(path)?.has(rule) === true || (isRead && acrossRuleIds.has(rule))
  }
}

export const createReviewScope = async (comparison: Comparison, covered: Covered): Promise<ReviewScope> => {
  const { files, leftOut, dismissedElsewhere, isUnwanted } = covered
  const { former } = comparison
  const since = former === undefined ? undefined : await readChangesSince(comparison, former.head_commit)
  const changed = since !== undefined && isCovered(comparison) ? await listLines(comparison, since) : undefined
  const readLines = createLineReader(files)
  return {
    dismissedElsewhere,
    toCurrentPath: createPathReader(await readRenames(comparison, since), files),
    isCovered: createCoverCheck(covered, since),
    isUnwanted,
    isOldNews: (content) =>
      changed !== undefined &&
      (content.rule !== undefined || hadModel(comparison)) &&
      !(content.side === 'before' && changed.has(content.path)) &&
      ![content, ...content.evidence].some((lines) => isChanged(lines, changed)),
    readLines: (path, side) => (leftOut.has(path) ? undefined : readLines(path, side)),
  }
}
