import type { ReactNode } from 'react'
import { cx } from '#styled-system/css'
import { table } from '#styled-system/recipes/table'

/**
 * On a phone a cell stands beside its header, except the card's head, a full-width cell and the corner, whose header
 * is only spoken.
 */
export type PhonePlace = 'head' | 'corner' | 'wide'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean | undefined
  align?: 'end' | undefined
  onPhone?: PhonePlace | undefined
  className?: string | undefined
}

type TableRowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  layout: 'fixed' | undefined
  isCurrent: boolean
  isFresh: boolean
  /** Counted among all rows; the header is 1. */
  number: number | undefined
}

/** Some browsers drop a table's own roles when it is laid out as cards, so they are explicit. */
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
