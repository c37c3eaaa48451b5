import {
  type ChangeData,
  expandFromRawCode,
  getCollapsedLinesCountBetween,
  type HunkData,
  isDelete,
  isInsert,
  parseDiff,
  type ViewType,
} from 'react-diff-view'
import type { DiffSide } from '#src/contract/pull-requests.ts'
import type { LinePlace } from './diff-chunk.tsx'

export interface Chunk {
  readonly kind: 'chunk'
  readonly key: string
  readonly hunk: HunkData
  readonly continuesChange: boolean
}

/** Lines of the side before the change that the diff leaves out; the end is exclusive. */
export interface Gap {
  readonly kind: 'gap'
  readonly key: string
  readonly from: number
  readonly to: number
}

export type Block = Chunk | Gap

const maxChunkLines = 6

export const parseHunks = (patch: string): readonly HunkData[] =>
  patch.trim() === '' ? [] : parseDiff(patch, { nearbySequences: 'zip' }).flatMap(({ hunks }) => hunks)

export const lineOn = (change: ChangeData, side: DiffSide): number | undefined => {
  if (isInsert(change)) return side === 'after' ? change.lineNumber : undefined
  if (isDelete(change)) return side === 'before' ? change.lineNumber : undefined
  return side === 'before' ? change.oldLineNumber : change.newLineNumber
}

const isChanged = (change: ChangeData): boolean => isInsert(change) || isDelete(change)

const isPair = (former: ChangeData | undefined, latter: ChangeData): boolean =>
  former !== undefined && isDelete(former) && isInsert(latter)

const cutHunk = (hunk: HunkData): readonly HunkData[] => {
  const parts: ChangeData[][] = [[]]
  for (const change of hunk.changes) {
    const last = parts.at(-1) ?? []
    const isFull = last.length >= maxChunkLines && (!isChanged(change) || last.length >= 2 * maxChunkLines)
    if (isFull && !isPair(last.at(-1), change)) parts.push([change])
    else last.push(change)
  }
  return parts.map((changes) => ({ ...hunk, changes }))
}

const endsChanged = (part: HunkData | undefined): boolean => part?.changes.slice(-1).some(isChanged) === true

const toChunks = (hunk: HunkData): readonly Chunk[] =>
  cutHunk(hunk).map((part, at, parts) => ({
    kind: 'chunk',
    key: `${hunk.oldStart} ${hunk.newStart} ${at}`,
    hunk: part,
    continuesChange: endsChanged(parts[at - 1]) && part.changes.slice(0, 1).some(isChanged),
  }))

const toGap = (from: number, to: number): readonly Gap[] =>
  to > from ? [{ kind: 'gap', key: `gap ${from}`, from, to }] : []

const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

export const toBlocks = (hunks: readonly HunkData[], before: string | undefined): readonly Block[] => {
  const blocks: Block[] = []
  let previous: HunkData | null = null
  for (const hunk of hunks) {
    const collapsed = before === undefined ? 0 : getCollapsedLinesCountBetween(previous, hunk)
    blocks.push(...toGap(hunk.oldStart - collapsed, hunk.oldStart), ...toChunks(hunk))
    previous = hunk
  }
  if (previous === null || before === undefined) return blocks
  const end = previous.oldStart + previous.oldLines
  return [...blocks, ...toGap(end, countLines(before) + 1)]
}

export const expandHunks = (
  hunks: readonly HunkData[],
  before: string,
  { from, to }: Pick<Gap, 'from' | 'to'>,
): readonly HunkData[] => expandFromRawCode([...hunks], before, from, to)

export const startsChange = ({ hunk: { changes }, continuesChange }: Chunk): boolean =>
  changes.some((change, at) => {
    const former = changes[at - 1]
    return isChanged(change) && (former === undefined ? !continuesChange : !isChanged(former))
  })

export const holdsLine = ({ hunk }: Chunk, { side, line }: LinePlace): boolean =>
  hunk.changes.some((change) => lineOn(change, side) === line)

/** In the split view a removed line and the added one after it share a row. */
export const countRows = ({ hunk: { changes } }: Chunk, viewType: ViewType): number =>
  viewType === 'split' ? changes.filter((change, at) => !isPair(changes[at - 1], change)).length : changes.length

const maxSectionLines = 300

/** Keyed by place, so that an opened gap leaves the sections around it as they are. */
export const toSections = (blocks: readonly Block[]): ReadonlyMap<number, readonly Block[]> => {
  const sections = new Map<number, Block[]>()
  const passed = { before: 0, after: 0 }
  const pass = (change: ChangeData): void => {
    passed.before = lineOn(change, 'before') ?? passed.before
    passed.after = lineOn(change, 'after') ?? passed.after
  }
  for (const block of blocks) {
    const changes = block.kind === 'chunk' ? block.hunk.changes : []
    changes.slice(0, 1).forEach(pass)
    const key = Math.floor((passed.before + passed.after) / maxSectionLines)
    const section = sections.get(key)
    if (section === undefined) sections.set(key, [block])
    else section.push(block)
    changes.forEach(pass)
  }
  return sections
}
