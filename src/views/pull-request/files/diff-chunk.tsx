import { memo, type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChangeData,
  Diff,
  getChangeKey,
  type GutterOptions,
  Hunk,
  isDelete,
  isInsert,
  type RenderToken,
  type ViewType,
} from 'react-diff-view'
import type { DiffSide } from '#src/contract/pull-requests.ts'
import { diffTable } from '#styled-system/recipes/diff-table'
import type { CodePiece } from '#src/ui/code-line.tsx'
import { type ColouredSides, toTokens } from './chunk-tokens.ts'
import { type Chunk, lineOn } from './diff-chunks.ts'
import { gutterNumber, lineButton } from './diff-styles.ts'
import { useInTurn } from './show-in-turn.ts'
import { markWords } from './word-marks.ts'

export interface LinePlace {
  readonly side: DiffSide
  readonly line: number
}

const isPiece = (token: object): token is CodePiece & { readonly type: 'piece' } =>
  'type' in token && token.type === 'piece'

const renderToken: RenderToken = (token, renderDefault, index) => {
  if (!isPiece(token)) return renderDefault(token, index)
  const { text, kind, isMatch } = token
  if (isMatch === true) {
    return (
      <mark key={index} data-kind={kind}>
        {text}
      </mark>
    )
  }
  return kind === undefined ? (
    text
  ) : (
    <span key={index} data-kind={kind}>
      {text}
    </span>
  )
}

const getSide = (change: ChangeData): DiffSide => (isDelete(change) ? 'before' : 'after')

type LineWords = Readonly<Record<'added' | 'removed' | 'same', string>>

interface LineButtonProps {
  readonly change: ChangeData
  readonly words: LineWords
  readonly onLine: (place: LinePlace) => void
}

function LineButton({ change, words, onLine }: LineButtonProps) {
  const side = getSide(change)
  const line = lineOn(change, side) ?? 0
  const kind = isInsert(change) ? 'added' : isDelete(change) ? 'removed' : 'same'
  return (
    <button
      type="button"
      id={useId()}
      tabIndex={-1}
      className={lineButton}
      data-line={`${side} ${line}`}
      data-change={kind === 'same' ? undefined : kind}
      aria-label={`${words[kind]} ${line}`}
      onClick={() => onLine({ side, line })}
    >
      {line}
    </button>
  )
}

const createRenderGutter =
  (words: LineWords, onLine: LineButtonProps['onLine']) =>
  ({ change, side }: GutterOptions): ReactNode => {
    const own = side === 'old' ? 'before' : 'after'
    if (getSide(change) === own) return <LineButton {...{ change, words, onLine }} />
    const line = lineOn(change, own)
    return line === undefined ? null : <span className={gutterNumber}>{line}</span>
  }

interface DiffChunkProps extends Pick<Chunk, 'hunk' | 'continuesChange'> {
  readonly sides: ColouredSides
  readonly viewType: ViewType
  readonly selected: LinePlace | null
  readonly renderLine: (place: LinePlace) => ReactNode
  readonly onLine: (place: LinePlace) => void
}

const collectWidgets = (
  changes: readonly ChangeData[],
  renderLine: DiffChunkProps['renderLine'],
): Record<string, ReactNode> => {
  const widgets: Record<string, ReactNode> = {}
  for (const change of changes) {
    const before = lineOn(change, 'before')
    const after = lineOn(change, 'after')
    const parts = [
      before === undefined ? null : renderLine({ side: 'before', line: before }),
      after === undefined ? null : renderLine({ side: 'after', line: after }),
    ].filter((part) => part !== null)
    if (parts.length > 0) widgets[getChangeKey(change)] = parts.map((part, at) => <div key={at}>{part}</div>)
  }
  return widgets
}

const ChunkTable = memo(function ChunkTable({
  hunk,
  continuesChange,
  sides,
  viewType,
  selected,
  renderLine,
  onLine,
}: DiffChunkProps) {
  const marks = useMemo(() => markWords(hunk), [hunk])
  const tokens = useMemo(() => toTokens(hunk, sides, marks), [hunk, sides, marks])
  const { t } = useTranslation('pull-requests')
  const renderGutter = useMemo(() => {
    const words = { added: t('diff.line.added'), removed: t('diff.line.removed'), same: t('diff.line.same') }
    return createRenderGutter(words, onLine)
  }, [t, onLine])
  const widgets = collectWidgets(hunk.changes, renderLine)
  const chosen = hunk.changes.filter((change) => selected !== null && lineOn(change, selected.side) === selected.line)
  return (
    <div data-continued={continuesChange ? '' : undefined}>
      <Diff
        className={diffTable()}
        diffType="modify"
        hunks={[hunk]}
        selectedChanges={chosen.map(getChangeKey)}
        {...{ viewType, tokens, widgets, renderToken, renderGutter }}
      >
        {(hunks) => hunks.map((shown) => <Hunk key={shown.content} hunk={shown} />)}
      </Diff>
    </div>
  )
})

export function DiffChunk({ sides, ...rest }: DiffChunkProps) {
  return <ChunkTable {...rest} sides={useInTurn(sides)} />
}
