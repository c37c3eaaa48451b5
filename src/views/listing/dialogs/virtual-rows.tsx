import type { KeyboardEvent, ReactNode } from 'react'
import { VList } from 'virtua'
import { css, cx } from '#styled-system/css'
import { listRoles } from '../list-roles.ts'

/** Above this number only rows in sight are rendered. */
const maxPlainRows = 50
const rowHeight = 41

const frame = css({ borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip' })
const places = {
  form: { some: css({ maxH: '60', overflowY: 'auto' }), many: css({ h: '60' }), stops: { tabIndex: 0 } },
  panel: { some: '', many: css({ h: '80' }), stops: {} },
} as const
const item = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minH: '10',
  px: '3',
  py: '1',
  borderBottomWidth: 'hairline',
  textStyle: 'small',
  overflowWrap: 'anywhere',
  '& > :first-child': { flex: '1', minW: '0' },
})
const withoutLastBorder = css({ '& > :last-child': { borderBottomWidth: '[0]' } })

const move = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
  const next = boxes[boxes.findIndex((box) => box === document.activeElement) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
  next.closest('[role=listitem]')?.scrollIntoView({ block: 'nearest' })
}

interface VirtualRowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly getKey: (row: Row) => string
  /** In a form it scrolls early, so that later fields stay near; in a panel only when it is long. */
  readonly place: keyof typeof places
  readonly children: (row: Row) => ReactNode
}

export function VirtualRows<Row>({ label, rows, getKey, place, children }: VirtualRowsProps<Row>) {
  const shown = (row: Row) => (
    <div key={getKey(row)} {...listRoles.item} className={item}>
      {children(row)}
    </div>
  )
  const named = { ...listRoles.list, 'aria-label': label, onKeyDown: move }
  const { some, many, stops } = places[place]
  return (
    <div className={frame}>
      {rows.length > maxPlainRows ? (
        <VList {...named} tabIndex={0} data={rows} itemSize={rowHeight} className={many}>
          {shown}
        </VList>
      ) : (
        <div {...named} {...stops} className={cx(withoutLastBorder, some)}>
          {rows.map(shown)}
        </div>
      )}
    </div>
  )
}
