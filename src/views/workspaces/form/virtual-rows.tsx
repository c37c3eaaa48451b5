import type { KeyboardEvent, ReactNode } from 'react'
import { VList } from 'virtua'
import { css } from '#styled-system/css'

/** With more only those are made that are in sight. */
const mostPlain = 50
const rowHeight = 41

const frame = css({ borderWidth: 'hairline', borderRadius: 'md', overflow: 'clip' })
const tall = css({ h: '60' })
const plain = css({ maxH: '60', overflowY: 'auto' })
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

/** Only what is in sight is there, so that no list element can hold it. One stop of the keyboard, to scroll from there. */
const list = { role: 'list', tabIndex: 0 } as const
const listItem = { role: 'listitem' } as const

/** Up and down go from box to box, as in any list. */
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
  readonly keyOf: (row: Row) => string
  readonly children: (row: Row) => ReactNode
}

export function VirtualRows<Row>({ label, rows, keyOf, children }: VirtualRowsProps<Row>) {
  const shown = (row: Row) => (
    <div key={keyOf(row)} {...listItem} className={item}>
      {children(row)}
    </div>
  )
  const named = { ...list, 'aria-label': label, onKeyDown: move }
  return (
    <div className={frame}>
      {rows.length > mostPlain ? (
        <VList {...named} data={rows} itemSize={rowHeight} className={tall}>
          {shown}
        </VList>
      ) : (
        <div {...named} className={plain}>
          {rows.map(shown)}
        </div>
      )}
    </div>
  )
}
