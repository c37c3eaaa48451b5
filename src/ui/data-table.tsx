import { cx } from '#styled-system/css'
import { table } from '#styled-system/recipes/table'
import { TableHeader, type Sort } from './table-header.tsx'
import { TableRow, type Column } from './table-row.tsx'
import { useScrollable } from './use-scrollable.ts'

type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  isCurrent?: ((row: Row) => boolean) | undefined
  isFresh?: ((row: Row) => boolean) | undefined
  layout?: 'fixed' | undefined
  className?: string | undefined
  part?: { from: number; total: number } | undefined
}

/** Some browsers drop a table's own roles when it is laid out as cards, so they are explicit. */
const roles = { table: { role: 'table' }, group: { role: 'rowgroup' }, row: { role: 'row' } }

type BodyProps<Row> = Omit<DataTableProps<Row>, 'label' | 'sort' | 'onSort' | 'className'>

function Body<Row>({ columns, rows, getKey, layout, part, isCurrent, isFresh }: BodyProps<Row>) {
  return (
    <tbody {...roles.group}>
      {rows.map((row, index) => (
        <TableRow
          key={getKey(row)}
          {...{ row, columns, layout }}
          isCurrent={isCurrent?.(row) === true}
          isFresh={isFresh?.(row) === true}
          number={part && part.from + index + 2}
        />
      ))}
    </tbody>
  )
}

export function DataTable<Row>({ label, sort, onSort, className, ...body }: DataTableProps<Row>) {
  const { columns, layout, part } = body
  const styles = table({ layout })
  const [isScrollable, watch] = useScrollable()
  const region = isScrollable ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {}
  return (
    <div ref={watch} {...region} className={styles.scroller}>
      <table
        {...roles.table}
        aria-label={label}
        aria-rowcount={part && part.total + 1}
        className={cx(styles.table, className)}
      >
        <thead {...roles.group} className={styles.head}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <TableHeader key={column.id} {...column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <Body {...body} />
      </table>
    </div>
  )
}
