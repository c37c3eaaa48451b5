import type { DiffSide, LineComment } from '#src/contract/pull-requests.ts'
import { cutText } from './foreign-text.ts'
import type { ChangeList, ListedChange } from './changed-files.ts'
import { readSides, type Sides } from './file-diff.ts'
import type { GitPlace } from './git-objects.ts'
import type { CommentRow } from './comments.store.ts'

const maxQuoteLength = 1000
const maxMovedLines = 500
const maxReadFiles = 100

interface Placed {
  readonly line: number
  readonly isOutdated: boolean
}

export const toLines = (text: string): string[] => text.replace(/\n$/, '').split('\n')

export const toQuote = (line: string): string => cutText(line.replace(/\r$/, ''), maxQuoteLength)

export const getSide = (sides: Sides, side: DiffSide): string | undefined => sides[side]?.text

export const findFile = ({ files }: ChangeList, path: string): ListedChange | undefined =>
  files.find((file) => file.path === path) ?? files.find(({ oldPath }) => oldPath === path)

export const findQuote = (lines: readonly string[], line: number, quote: string): number | undefined => {
  const reads = (at: number): boolean => lines[at - 1] !== undefined && toQuote(lines[at - 1] ?? '') === quote
  if (reads(line)) return line
  if (quote.trim() === '') return undefined
  for (let distance = 1; distance <= maxMovedLines; distance += 1) {
    if (reads(line + distance)) return line + distance
    if (reads(line - distance)) return line - distance
  }
  return undefined
}

const placeIn = (lines: readonly string[] | undefined, { line, quote }: CommentRow): Placed => {
  const now = lines === undefined ? undefined : findQuote(lines, line, quote)
  return { line: now ?? line, isOutdated: now === undefined }
}

export const placeComments = async (
  git: GitPlace,
  list: ChangeList,
  comments: readonly CommentRow[],
): Promise<ReadonlyMap<string, Placed>> => {
  const sides = new Map<string, Sides>()
  const paths = [...new Set(comments.map(({ path }) => path))].slice(0, maxReadFiles)
  for (const path of paths) {
    const file = findFile(list, path)
    if (file !== undefined) sides.set(path, await readSides(git, file))
  }
  return new Map(
    comments.map((comment) => {
      const text = getSide(sides.get(comment.path) ?? {}, comment.side)
      return [comment.id, placeIn(text === undefined ? undefined : toLines(text), comment)]
    }),
  )
}

export const presentComment = (row: CommentRow, userId: string, placed: Placed | undefined): LineComment => ({
  id: row.id,
  path: row.path,
  side: row.side,
  line: placed?.line ?? row.line,
  quote: row.quote,
  isOutdated: placed?.isOutdated ?? false,
  text: row.text,
  author: row.author,
  isOwn: row.author_id === userId,
  createdAt: row.created_at.toISOString(),
})
