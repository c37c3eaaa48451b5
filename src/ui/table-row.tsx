import type { ReactNode } from 'react'
import { cx } from '#styled-system/css'
import { table } from '#styled-system/recipes'

/** On a phone a cell stands beside its header, except the one that heads the card, one that takes the whole width
 * and the one in the corner, whose header is never shown, only spoken. */
export type PhonePlace = 'head' | 'corner' | 'wide'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean | undefined
  align?: 'end' | undefined
  onPhone?: PhonePlace | undefined
  /** Of the header and the cells: how wide, from which screen on. */
  className?: string | undefined
}

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  layout: 'fixed' | undefined
  isCurrent: boolean
  isFresh: boolean
  /** Among all rows, the header's being 1. */
  number: number | undefined
}

/** Written out because some browsers take a table's own roles away when it is laid out as cards. */
const roles = { row: { role: 'row' }, cell: { role: 'cell' } }

export function TableRow<Row>({ row, columns, layout, isCurrent, isFresh, number }: TableRowProps<Row>) {
  return (
    <tr
      {...roles.row}
      aria-rowindex={number}
      aria-current={isCurrent || undefined}
      data-fresh={isFresh ? '' : undefined}
      className={table().row}
    >
      {columns.map(({ id, header, cell, align, onPhone, className }) => (
        <td
          key={id}
          {...roles.cell}
          data-label={onPhone ? undefined : header}
          className={cx(table({ align, onPhone, layout }).cell, className)}
        >
          <div>{cell(row)}</div>
        </td>
      ))}
    </tr>
  )
}
