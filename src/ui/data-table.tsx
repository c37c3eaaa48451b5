import type { ReactNode } from 'react'
import { table } from '#styled-system/recipes'
import { TableHeader, type Sort } from './table-header.tsx'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean | undefined
  align?: 'end' | undefined
  /** On a phone a cell stands beside its header, except the one that heads the card and the one in its
   * corner, whose header is never shown, only spoken. */
  onPhone?: 'head' | 'corner' | undefined
}

type DataTableProps<Row> = {
  /** What the table lists, for assistive technology. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  isCurrent?: ((row: Row) => boolean) | undefined
}

/** Written out because some browsers take a table's own roles away when it is laid out as cards. */
const roles = { table: { role: 'table' }, group: { role: 'rowgroup' }, row: { role: 'row' }, cell: { role: 'cell' } }

export function DataTable<Row>({ label, columns, rows, keyOf, sort, onSort, isCurrent }: DataTableProps<Row>) {
  const styles = table()
  return (
    <table {...roles.table} aria-label={label} className={styles.table}>
      <thead {...roles.group} className={styles.head}>
        <tr {...roles.row}>
          {columns.map((column) => (
            <TableHeader key={column.id} {...column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...roles.row} aria-current={isCurrent?.(row) || undefined} className={styles.row}>
            {columns.map(({ id, header, cell, align, onPhone }) => (
              <td
                key={id}
                {...roles.cell}
                data-label={onPhone ? undefined : header}
                className={table({ align, onPhone }).cell}
              >
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
