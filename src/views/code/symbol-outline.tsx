import { memo, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { isWithin, type LineRange } from './line-range.ts'

export interface FileSymbol {
  readonly name: string
  readonly kind: string
  readonly startLine: number
  readonly endLine: number
}

const box = css({ overflowY: 'auto', overscrollBehavior: 'contain', p: '1', bg: 'bg.canvas' })
const above = css({ maxH: '60', borderBottomWidth: 'hairline' })
const entry = css({
  display: 'flex',
  alignItems: 'baseline',
  gap: '2',
  w: 'full',
  minH: '6',
  px: '2',
  borderRadius: 'sm',
  textStyle: 'code',
  fontSize: 'xs',
  textAlign: 'start',
  _hover: { bg: 'bg.hover' },
  _selected: { bg: 'accent.bg', color: 'accent.text' },
})
const item = css({ contentVisibility: 'auto', containIntrinsicHeight: '[24px]' })
const kindWord = css({ minW: '16', color: 'fg.subtle' })
const nameText = css({ minW: '0', truncate: true })

const isInside = (inner: FileSymbol, outer: FileSymbol): boolean =>
  outer.startLine <= inner.startLine && outer.endLine >= inner.endLine

const listDepths = (symbols: readonly FileSymbol[]): readonly number[] => {
  const parents: FileSymbol[] = []
  return symbols.map((symbol) => {
    for (let last = parents.at(-1); last !== undefined && !isInside(symbol, last); last = parents.at(-1)) parents.pop()
    return parents.push(symbol) - 1
  })
}

const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) || name

interface EntryProps {
  readonly symbol: FileSymbol
  readonly depth: number
  readonly isCurrent: boolean
  readonly onLine: (line: number) => void
}

const Entry = memo(function Entry({ symbol, depth, isCurrent, onLine }: EntryProps) {
  return (
    <li className={item}>
      <button
        type="button"
        className={entry}
        aria-current={isCurrent ? 'location' : undefined}
        style={{ paddingInlineStart: 8 + 16 * Math.min(6, depth) }}
        onClick={() => onLine(symbol.startLine)}
      >
        <span className={kindWord}>{symbol.kind}</span>
        <span className={nameText}>{lastPart(symbol.name)}</span>
      </button>
    </li>
  )
})

interface SymbolOutlineProps {
  readonly symbols: readonly FileSymbol[]
  readonly selected: LineRange | null
  readonly isBeside?: boolean
  readonly className?: string
  readonly onLine: (line: number) => void
}

export function SymbolOutline({ symbols, selected, isBeside = false, className, onLine }: SymbolOutlineProps) {
  const { t } = useTranslation('search')
  const list = useRef<HTMLElement>(null)
  const depths = useMemo(() => listDepths(symbols), [symbols])
  const current = symbols.findLastIndex(({ startLine, endLine }) =>
    isWithin(selected?.from ?? 0, { from: startLine, to: endLine }),
  )
  useEffect(() => {
    if (isBeside) list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [isBeside, current])
  return (
    <nav ref={list} aria-label={t('code.outline')} className={cx(box, !isBeside && above, className)}>
      <ol>
        {symbols.map((symbol, at) => (
          <Entry key={at} {...{ symbol, onLine }} depth={depths[at] ?? 0} isCurrent={at === current} />
        ))}
      </ol>
    </nav>
  )
}
