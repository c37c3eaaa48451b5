import { memo, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewType } from 'react-diff-view'
import { css } from '#styled-system/css'
import type { Finding } from '#src/contract/reviews.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { DiffChunk, type LinePlace } from './diff-chunk.tsx'
import { DiffGap } from './diff-gap.tsx'
import type { ColouredSides } from './chunk-tokens.ts'
import { type Block, type Gap, countRows, holdsLine, startsChange, toSections } from './diff-chunks.ts'
import type { FileParts } from './file-parts.ts'
import { LazySlot } from './lazy-slot.tsx'
import { LineParts } from './line-parts.tsx'
import { useFileDiff } from './use-file-diff.ts'

const linePx = 20
const note = css({ p: '4', color: 'fg.muted' })

const estimateHeight = (block: Block, viewType: ViewType): number =>
  block.kind === 'gap' ? 38 : countRows(block, viewType) * linePx

const findMarks = (block: Block, findings: readonly Finding[]) => ({
  change: block.kind === 'chunk' && startsChange(block),
  finding: block.kind === 'chunk' && findings.some(({ side, endLine }) => holdsLine(block, { side, line: endLine })),
})

interface FileTextProps extends FileParts {
  readonly viewType: ViewType
  readonly isWhitespaceShown: boolean
}

function Waiting() {
  const { t } = useTranslation('app')
  return (
    <div data-holds="change finding">
      <SkeletonRegion label={t('common.loading')} className={note}>
        <Skeleton width="long" />
        <Skeleton width="half" />
        <Skeleton width="long" />
      </SkeletonRegion>
    </div>
  )
}

const useLines = (parts: FileParts) => {
  const { file, selected, findings, comments } = parts
  const marked = useMemo(
    () =>
      new Set([
        ...comments.filter(({ isOutdated }) => !isOutdated).map(({ side, line }) => `${side} ${line}`),
        ...findings.map(({ side, endLine }) => `${side} ${endLine}`),
        ...(selected === null ? [] : [`${selected.side} ${selected.line}`]),
      ]),
    [comments, findings, selected],
  )
  return useCallback(
    (place: LinePlace) =>
      marked.has(`${place.side} ${place.line}`) ? <LineParts key={file.path} parts={parts} place={place} /> : null,
    [marked, file.path, parts],
  )
}

interface BlocksProps extends FileTextProps {
  readonly blocks: readonly Block[]
  readonly sides: ColouredSides
  readonly onOpen: (gap: Pick<Gap, 'from' | 'to'>) => void
}

const isChosen = (block: Block, { selected }: FileParts): boolean =>
  selected !== null && block.kind === 'chunk' && holdsLine(block, selected)

interface BlockSlotsProps extends BlocksProps {
  readonly startsFile: boolean
  readonly renderLine: ReturnType<typeof useLines>
}

function BlockSlots({ blocks, startsFile, renderLine, sides, onOpen, viewType, ...parts }: BlockSlotsProps) {
  const { selected, select, findings } = parts
  return blocks.map((block, at) => (
    <LazySlot
      key={block.key}
      estimatedHeight={estimateHeight(block, viewType)}
      isEager={(startsFile && at === 0) || isChosen(block, parts)}
      contain="content"
      holds={findMarks(block, findings)}
    >
      {() =>
        block.kind === 'gap' ? (
          <DiffGap gap={block} onOpen={onOpen} />
        ) : (
          <DiffChunk
            hunk={block.hunk}
            continuesChange={block.continuesChange}
            sides={sides}
            onLine={select}
            {...{ viewType, selected, renderLine }}
          />
        )
      }
    </LazySlot>
  ))
}

/** In sections, because a thousand slots side by side cost milliseconds of layout in every frame. */
const Blocks = memo(function Blocks({ blocks, ...rest }: BlocksProps) {
  const { viewType, findings } = rest
  const renderLine = useLines(rest)
  return [...toSections(blocks)].map(([key, section], at) => {
    const marks = section.map((block) => findMarks(block, findings))
    return (
      <LazySlot
        key={key}
        estimatedHeight={section.reduce((height, block) => height + estimateHeight(block, viewType), 0)}
        isEager={at === 0 || section.some((block) => isChosen(block, rest))}
        staysShown
        contain="layout"
        holds={{ change: marks.some(({ change }) => change), finding: marks.some(({ finding }) => finding) }}
      >
        {() => <BlockSlots {...rest} blocks={section} startsFile={at === 0} renderLine={renderLine} />}
      </LazySlot>
    )
  })
})

export function FileText(props: FileTextProps) {
  const { t } = useTranslation('pull-requests')
  const { pullRequest, file, isWhitespaceShown } = props
  const request = { id: pullRequest.id, path: file.path, isWhitespaceShown }
  const diff = useFileDiff(request, file.oldPath ?? file.path)
  if (diff.blocks === undefined) {
    if (diff.error === undefined) return <Waiting />
    const words = { title: t('diff.failed'), error: diff.error, isBusy: diff.isValidating }
    return <LateCallFailure {...words} compact onRetry={diff.retry} />
  }
  if (diff.blocks.length === 0)
    return <p className={note}>{t(isWhitespaceShown ? 'diff.same' : 'diff.sameWithoutSpaces')}</p>
  return (
    <div>
      {diff.isCut && <Banner tone="warning" title={t('diff.cut')} />}
      <Blocks {...props} blocks={diff.blocks} sides={diff.sides} onOpen={diff.open} />
    </div>
  )
}
