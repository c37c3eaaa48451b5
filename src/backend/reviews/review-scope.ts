import type { Selectable } from 'kysely'
import type { FindingContent } from '../db/review-tables.ts'
import type { Tables } from '../db/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { GitFailed } from '../indexing/git-failed.ts'
import type { TaskPool } from '../task-pool.ts'
import { isCoveredBy } from './choose-rules.ts'
import { toComparedLines } from './finding-anchor.ts'
import type { RememberedFinding, ReviewScope } from './finding-memory.ts'
import type { ReviewSource, SourceFile } from './review-source.ts'
import { acrossRuleIds } from './rule-facts.ts'
import { type FileVersions, toCurrentLine, type TrackedFile } from './track-lines.ts'

type ReviewRow = Selectable<Tables['reviews']>
type Lines = FindingContent['evidence'][number]

const hasAny = ({ startLine, endLine }: Lines, wanted: ReadonlySet<number> | undefined): boolean => {
  if (wanted === undefined) return false
  for (let line = startLine; line <= endLine; line += 1) if (wanted.has(line)) return true
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

const isUnreadable = (error: unknown): boolean => error instanceof Refusal || error instanceof GitFailed

/** Undefined: the commit cannot be read any more. */
const readChangesSince = async ({ source, now, signal }: Comparison, base: string) => {
  const head = now.head_commit
  if (base === head) return []
  return source.readChange({ base, head }, signal).catch((error: unknown) => {
    if (isUnreadable(error)) return undefined
    throw error
  })
}

const isCovered = ({ now, former }: Comparison): boolean =>
  former !== undefined &&
  isCoveredBy(now.parameters, former.parameters) &&
  former.parameters.configVersion === now.parameters.configVersion

const hadModel = ({ former }: Comparison): boolean => former?.summary?.model !== undefined

type TrackedFiles = ReadonlyMap<string, TrackedFile>

const getOldPath = ({ path, oldPath = path }: SourceFile): string => oldPath

const readFormerBase = async ({ source, now, former, signal }: Comparison, files: readonly SourceFile[]) => {
  if (former === undefined || former.base_commit === now.base_commit) return undefined
  return source.readTexts(former.base_commit, files.map(getOldPath), signal)
}

const listVersions = (
  files: readonly SourceFile[],
  since: readonly SourceFile[],
  formerBase: ReadonlyMap<string, string> | undefined,
): readonly FileVersions[] => {
  const sincePaths = new Map(since.map((file) => [file.path, file]))
  const paths = new Set(files.map(({ path }) => path))
  const ofChange = files.map((file): FileVersions => {
    const { path, before: base, after: head } = file
    const formerFile = sincePaths.get(path)
    return {
      path,
      base,
      head,
      formerBase: formerBase === undefined ? base : (formerBase.get(getOldPath(file)) ?? null),
      formerHead: formerFile === undefined ? head : formerFile.before,
    }
  })
  const others = since.filter(({ path }) => !paths.has(path))
  return [
    ...ofChange,
    ...others.map(({ path, before, after }) => ({
      path,
      base: null,
      formerBase: null,
      formerHead: before,
      head: after,
    })),
  ]
}

const trackFiles = async (
  comparison: Comparison,
  files: readonly SourceFile[],
  since: readonly SourceFile[] | undefined,
): Promise<TrackedFiles | undefined> => {
  const { work, now, signal } = comparison
  if (since === undefined) return undefined
  const owner = { organisationId: now.organisation_id, signal }
  try {
    const versions = listVersions(files, since, await readFormerBase(comparison, files))
    return await work.run(owner, 'trackLines', versions)
  } catch (error) {
    if (signal.aborted || !isUnreadable(error)) throw error
    return undefined
  }
}

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
  { files, leftOut, rulesByPath, acrossRuleIds: lookedUp, modelPaths }: Covered,
  hasOwnChange: (path: string) => boolean,
) => {
  const removed = new Set(files.filter(({ after }) => after === null).map(({ path }) => path))
  return ({ rule, path }: FindingContent): boolean => {
    if (leftOut.has(path)) return false
    if (rule === undefined) return modelPaths.has(path) && hasOwnChange(path)
    const isRead = removed.has(path) || rulesByPath.has(path)
    return rulesByPath.get(path)?.has(rule) === true || (isRead && lookedUp.has(rule))
  }
}

const isOfNewSurroundings = ({ now, former }: Comparison, { rule }: FindingContent): boolean =>
  rule !== undefined &&
  acrossRuleIds.has(rule) &&
  (former?.base_commit !== now.base_commit || former.summary?.isIndexed === false)

const createNewsCheck =
  (comparison: Comparison, tracked: TrackedFiles | undefined, hasOwnChange: (path: string) => boolean) =>
  (content: FindingContent): boolean => {
    if (tracked === undefined || !isCovered(comparison)) return true
    if (isOfNewSurroundings(comparison, content) || (content.rule === undefined && !hadModel(comparison))) return true
    if (content.side === 'before' && hasOwnChange(content.path)) return true
    if (content.side === 'after' && hasAny(content, tracked.get(content.path)?.entered)) return true
    return [content, ...content.evidence].some((lines) => hasAny(lines, tracked.get(lines.path)?.changed))
  }

const createLineTracker =
  ({ former }: Comparison, tracked: TrackedFiles | undefined) =>
  ({ content: { side, startLine }, lastSeenCommit }: RememberedFinding, path: string): number =>
    lastSeenCommit === former?.head_commit ? toCurrentLine(tracked?.get(path), side, startLine) : startLine

const createLeftCheck =
  (tracked: TrackedFiles | undefined) =>
  (content: FindingContent): boolean => {
    const file = tracked?.get(content.path)
    return content.side === 'after' && hasAny(content, file?.left) && !hasAny(content, file?.inChange)
  }

export const createReviewScope = async (comparison: Comparison, covered: Covered): Promise<ReviewScope> => {
  const { files, leftOut, dismissedElsewhere, isUnwanted } = covered
  const { former } = comparison
  const since = former === undefined ? undefined : await readChangesSince(comparison, former.head_commit)
  const tracked = await trackFiles(comparison, files, since)
  const changed = new Set(since?.map(({ path }) => path))
  const hasOwnChange = (path: string) => changed.has(path) && tracked?.get(path)?.hasSameChange !== true
  const isNews = createNewsCheck(comparison, tracked, hasOwnChange)
  const readLines = createLineReader(files)
  return {
    dismissedElsewhere,
    toCurrentPath: createPathReader(await readRenames(comparison, since), files),
    toCurrentLine: createLineTracker(comparison, tracked),
    isCovered: createCoverCheck(covered, hasOwnChange),
    isUnwanted,
    hasLeft: createLeftCheck(tracked),
    isOldNews: (content) => !isNews(content),
    readLines: (path, side) => (leftOut.has(path) ? undefined : readLines(path, side)),
  }
}
