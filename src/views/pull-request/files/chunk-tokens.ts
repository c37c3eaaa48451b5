import type { ChangeData, HunkData, HunkTokens, TokenNode } from 'react-diff-view'
import type { DiffSide } from '#src/contract/pull-requests.ts'
import { type CodeText, splitIntoPieces } from '../../code/code-text.ts'
import type { Spans } from '../../code/highlight.ts'
import { lineOn } from './diff-chunks.ts'
import type { WordMarks } from './word-marks.ts'

export interface ColouredSide {
  readonly code: CodeText
  readonly spans: Spans | null
}

export type ColouredSides = Readonly<Record<DiffSide, ColouredSide | undefined>>

const toNodes = (
  { content }: ChangeData,
  line: number,
  coloured: ColouredSide | undefined,
  marks: WordMarks[DiffSide],
): TokenNode[] => {
  const isSame = coloured?.code.line(line) === content
  const [start, spans] = isSame ? [coloured.code.getStart(line), coloured.spans] : [0, null]
  return splitIntoPieces(content, start, spans, marks.get(line)).map((piece) => ({ ...piece, type: 'piece' }))
}

export const toTokens = ({ changes }: HunkData, sides: ColouredSides, marks: WordMarks): HunkTokens => {
  const tokens: Record<DiffSide, TokenNode[][]> = { before: [], after: [] }
  for (const change of changes) {
    for (const side of ['before', 'after'] as const) {
      const line = lineOn(change, side)
      if (line !== undefined) tokens[side][line - 1] = toNodes(change, line, sides[side], marks[side])
    }
  }
  return { old: tokens.before, new: tokens.after }
}
