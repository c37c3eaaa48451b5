import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isWithin, type LineRange } from './line-range.ts'

export interface FileSymbol {
  readonly name: string
  readonly kind: string
  readonly startLine: number
  readonly endLine: number
}

const box = css({
  maxH: '60',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  p: '1',
  borderBottomWidth: 'hairline',
  bg: 'bg.canvas',
})
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
const kindWord = css({ minW: '16', color: 'fg.subtle' })
const nameText = css({ minW: '0', truncate: true })

const countParents = (symbols: readonly FileSymbol[], at: number): number => {
  const symbol = symbols[at]
  if (symbol === undefined) return 0
  return symbols
    .slice(0, at)
    .filter(({ startLine, endLine }) => startLine <= symbol.startLine && endLine >= symbol.endLine).length
}

const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) || name

interface SymbolOutlineProps {
  readonly symbols: readonly FileSymbol[]
  readonly selected: LineRange | null
  readonly onLine: (line: number) => void
}

export function SymbolOutline({ symbols, selected, onLine }: SymbolOutlineProps) {
  const { t } = useTranslation('search')
  const current = symbols.findLast(({ startLine, endLine }) =>
    isWithin(selected?.from ?? 0, { from: startLine, to: endLine }),
  )
  return (
    <nav aria-label={t('code.outline')} className={box}>
      <ol>
        {symbols.map((symbol, at) => (
          <li key={at}>
            <button
              type="button"
              className={entry}
              aria-current={symbol === current ? 'location' : undefined}
              style={{ paddingInlineStart: 8 + 16 * Math.min(6, countParents(symbols, at)) }}
              onClick={() => onLine(symbol.startLine)}
            >
              <span className={kindWord}>{symbol.kind}</span>
              <span className={nameText}>{lastPart(symbol.name)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
