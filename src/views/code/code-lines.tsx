import { type MouseEvent, type ReactElement, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { css, cx } from '#styled-system/css'
import { codeBlock } from '#styled-system/recipes/code-block'
import { CodeRow } from './code-row.tsx'
import type { CodeText, LineMark } from './code-text.ts'
import type { Spans } from './highlight.ts'
import { isWithin, type LineRange } from './line-range.ts'
import { revealPlain, revealVirtual } from './reveal-line.ts'
import { findLine, useLineStop } from './use-line-stop.ts'

interface CodeLinesProps {
  readonly code: CodeText
  readonly spans: Spans | null
  readonly marks: ReadonlyMap<number, readonly LineMark[]>
  readonly selected: LineRange | null
  readonly shown: number
  readonly isWrapped: boolean
  readonly getHref: (line: number) => string
  readonly onLine: (line: number, isRange: boolean) => void
  readonly onScroll?: (box: HTMLElement) => void
}

/** Above this number of lines only those in sight are rendered. */
const maxPlainLines = 400
const rowHeight = 24
const paddingTopPx = 8

const scroller = css({ flex: '1', minH: '0', overflowY: 'auto', overscrollBehavior: 'contain' })

const isPlainPress = ({ button, ctrlKey, metaKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !altKey

const selectLine = (event: MouseEvent, onLine: CodeLinesProps['onLine']): void => {
  const line = findLine(event)
  if (Number.isNaN(line) || !isPlainPress(event)) return
  event.preventDefault()
  onLine(line, event.shiftKey)
}

const listNumbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1)

const useReveal = ({ code, shown, selected }: Pick<CodeLinesProps, 'code' | 'shown' | 'selected'>) => {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const onShown = useEffectEvent(() => {
    if (box.current === null) return
    const lines = selected?.from === shown ? selected : { from: shown, to: shown }
    if (list.current === null) revealPlain(box.current, lines)
    else revealVirtual(list.current, lines)
  })
  useEffect(() => onShown(), [shown, code])
  return { box, list }
}

interface RowsProps extends ReturnType<typeof useReveal> {
  readonly lineCount: number
  readonly stop: number
  readonly row: (number: number) => ReactElement
}

function Rows({ box, list, lineCount, stop, row }: RowsProps) {
  const numbers = useMemo(() => listNumbers(lineCount), [lineCount])
  if (lineCount <= maxPlainLines) return numbers.map(row)
  return (
    <Virtualizer
      ref={list}
      scrollRef={box}
      data={numbers}
      itemSize={rowHeight}
      startMargin={paddingTopPx}
      keepMounted={[stop - 1]}
    >
      {row}
    </Virtualizer>
  )
}

export function CodeLines({ code, isWrapped, getHref, onLine, onScroll, shown, ...rest }: CodeLinesProps) {
  const { t } = useTranslation('search')
  const styles = codeBlock()
  const { box, list } = useReveal({ code, shown, selected: rest.selected })
  const { stop, onFocus, onKeyDown } = useLineStop({ box, list, lineCount: code.lineCount, shown })
  const row = (number: number) => (
    <CodeRow
      key={number}
      {...{ code, number }}
      spans={rest.spans}
      marks={rest.marks.get(number)}
      isMarked={isWithin(number, rest.selected)}
      label={t('code.line', { line: number })}
      href={getHref(number)}
      tabIndex={number === stop ? 0 : -1}
    />
  )
  return (
    <div
      ref={box}
      data-wrap={isWrapped ? '' : undefined}
      className={cx(styles.scroll, scroller)}
      onScroll={onScroll && (({ currentTarget }) => onScroll(currentTarget))}
      onClickCapture={(event) => selectLine(event, onLine)}
      {...{ onFocus, onKeyDown }}
    >
      <code style={isWrapped ? {} : { display: 'block', minWidth: `calc(${code.columnCount}ch + 5rem)` }}>
        <Rows {...{ box, list, stop, row }} lineCount={code.lineCount} />
      </code>
    </div>
  )
}
