import { groupBy } from '#src/lib/group-by.ts'
import type { FindingEvent, FindingStatus } from '#src/contract/reviews.ts'
import type { FindingContent } from '../db/review-tables.ts'
import { findQuote, isOverlapping } from './finding-anchor.ts'

interface AnchoredFinding {
  readonly anchor: string
  readonly content: FindingContent
}

export interface RaisedFinding extends AnchoredFinding {
  /** Only keeps a known finding open: its file has enough findings of its rule. */
  readonly isOverLimit?: true
}

export interface RememberedFinding extends AnchoredFinding {
  readonly id: string
  readonly status: FindingStatus
  readonly lastSeenCommit: string
}

export interface ReviewScope {
  readonly dismissedElsewhere: ReadonlySet<string>
  toCurrentPath(finding: RememberedFinding): string
  toCurrentLine(finding: RememberedFinding, currentPath: string): number
  isCovered(content: FindingContent): boolean
  isUnwanted(content: FindingContent): boolean
  hasLeft(content: FindingContent): boolean
  /** Whether nothing that the finding rests on changed since the last review, which looked for it as well. */
  isOldNews(content: FindingContent): boolean
  /** Undefined: the file is in the change, but its text was not read. */
  readLines(path: string, side: FindingContent['side']): readonly string[] | null | undefined
}

export interface FindingOutcome extends AnchoredFinding {
  readonly status: FindingStatus
  readonly id?: string
  readonly event?: Exclude<FindingEvent, 'restored'>
}

export const toPlaceKey = (anchor: string, path: string): string => `${anchor} ${path}`

const pair = (
  remembered: readonly RememberedFinding[],
  raised: readonly RaisedFinding[],
  { toCurrentPath }: ReviewScope,
) => {
  const pairs = new Map<RaisedFinding, RememberedFinding>()
  const byPlace = groupBy(remembered, (former) => toPlaceKey(former.anchor, toCurrentPath(former)))
  const candidates = raised
    .flatMap((finding) => {
      const { path, startLine } = finding.content
      return (byPlace.get(toPlaceKey(finding.anchor, path)) ?? []).map((former) => ({
        finding,
        former,
        distance: Math.abs(startLine - former.content.startLine),
      }))
    })
    .toSorted((left, right) => left.distance - right.distance)
  const taken = new Set<RememberedFinding>()
  for (const { finding, former } of candidates) {
    if (pairs.has(finding) || taken.has(former)) continue
    pairs.set(finding, former)
    taken.add(former)
  }
  return { pairs, gone: remembered.filter((former) => !taken.has(former)) }
}

const moveTo = (content: FindingContent, line: number): FindingContent => ({
  ...content,
  startLine: line,
  endLine: line + content.endLine - content.startLine,
})

const findSameOfModel = (
  { anchor, content }: RaisedFinding,
  remembered: readonly RememberedFinding[],
  { readLines, toCurrentPath }: ReviewScope,
): RememberedFinding | undefined => {
  const { path, area, side, rule, startLine } = content
  if (rule !== undefined) return undefined
  const former = remembered.filter((known) => known.content.rule === undefined && toCurrentPath(known) === path)
  if (former.some((known) => known.anchor === anchor)) return undefined
  const lines = readLines(path, side) ?? []
  return former.find(({ content: known }) => {
    const line = known.area === area && known.side === side ? findQuote(lines, known.quote, startLine) : undefined
    return line !== undefined && isOverlapping(content, moveTo(known, line))
  })
}

/** A model may quote more or fewer lines of the same code than before; its finding then keeps the former quote. */
const recogniseModelFindings = (
  raised: readonly RaisedFinding[],
  remembered: readonly RememberedFinding[],
  scope: ReviewScope,
): readonly RaisedFinding[] => {
  const taken = new Set<RememberedFinding>()
  return raised.flatMap((finding): RaisedFinding[] => {
    const former = findSameOfModel(finding, remembered, scope)
    if (former === undefined) return [finding]
    if (taken.has(former)) return former.status === 'dismissed' ? [] : [finding]
    taken.add(former)
    const { content } = finding
    const { anchor, content: known } = former
    const lines = scope.readLines(content.path, content.side) ?? []
    const line = findQuote(lines, known.quote, content.startLine) ?? content.startLine
    const { startLine, endLine, quote } = moveTo(known, line)
    return [{ anchor, content: { ...content, startLine, endLine, quote } }]
  })
}

const outcomeOfKnown = ({ anchor, content }: RaisedFinding, { id, status }: RememberedFinding): FindingOutcome => {
  if (status === 'dismissed') return { id, anchor, content, status }
  const event = status === 'fixed' ? 'raised' : 'seenAgain'
  return { id, anchor, content, status: 'stillOpen', event }
}

const outcomeOfNew = ({ isOverLimit, ...finding }: RaisedFinding, scope: ReviewScope): FindingOutcome[] => {
  if (isOverLimit === true) return []
  if (scope.dismissedElsewhere.has(toPlaceKey(finding.anchor, finding.content.path)))
    return [{ ...finding, status: 'dismissed', event: 'dismissed' }]
  return scope.isOldNews(finding.content) ? [] : [{ ...finding, status: 'new', event: 'raised' }]
}

/** A finding that did not come again is fixed when its rule looked or its code is gone; otherwise it moves with it. */
const outcomeOfGone = (former: RememberedFinding, scope: ReviewScope): FindingOutcome[] => {
  const { id, anchor, status } = former
  const content = { ...former.content, path: scope.toCurrentPath(former) }
  if (status === 'fixed' || scope.isUnwanted(content)) return []
  const openStatus = status === 'dismissed' ? status : 'stillOpen'
  const lines = scope.readLines(content.path, content.side)
  if (lines === undefined) return [{ id, anchor, content, status: openStatus }]
  const line = lines === null ? undefined : findQuote(lines, content.quote, content.startLine)
  const isCodeGone = line === undefined
  const current = moveTo(content, line ?? content.startLine)
  const hasLeft = lines === null || (!isCodeGone && scope.hasLeft(current))
  if (status === 'dismissed') return isCodeGone || hasLeft ? [] : [{ id, anchor, content: current, status }]
  const isCovered = scope.isCovered(content)
  if (!isCodeGone && !hasLeft && !isCovered) return [{ id, anchor, content: current, status: openStatus }]
  return [{ id, anchor, content: current, status: 'fixed', event: isCovered && !hasLeft ? 'fixed' : 'codeGone' }]
}

const moveToCurrentLine = (former: RememberedFinding, { toCurrentPath, toCurrentLine }: ReviewScope) => ({
  ...former,
  content: moveTo(former.content, toCurrentLine(former, toCurrentPath(former))),
})

export const compareWithMemory = (
  formerlyKnown: readonly RememberedFinding[],
  raised: readonly RaisedFinding[],
  scope: ReviewScope,
): readonly FindingOutcome[] => {
  const remembered = formerlyKnown.map((former) => moveToCurrentLine(former, scope))
  const recognised = recogniseModelFindings(raised, remembered, scope)
  const { pairs, gone } = pair(remembered, recognised, scope)
  const current = recognised.flatMap((finding) => {
    const former = pairs.get(finding)
    return former === undefined ? outcomeOfNew(finding, scope) : [outcomeOfKnown(finding, former)]
  })
  return [...current, ...gone.flatMap((former) => outcomeOfGone(former, scope))]
}

export interface FormerOutcome {
  readonly id: string
  readonly status: FindingStatus
  readonly content: FindingContent
}

export const keepFormerOutcomes = (
  outcomes: readonly FindingOutcome[],
  former: readonly FormerOutcome[],
): readonly FindingOutcome[] => {
  const statuses = new Map(former.map(({ id, status }) => [id, status]))
  const kept = outcomes.map((outcome): FindingOutcome => {
    const { event: _, ...rest } = outcome
    const status = statuses.get(outcome.id ?? '')
    if (status === 'new' && outcome.status === 'stillOpen') return { ...rest, status }
    return status === outcome.status ? rest : outcome
  })
  const ids = new Set(outcomes.map(({ id }) => id))
  const gone = former.filter(({ id, status }) => status === 'fixed' && !ids.has(id))
  return [...kept, ...gone.map((outcome) => ({ ...outcome, anchor: '' }))]
}
