import { DataTable } from '#src/ui/data-table.tsx'
import type { Column } from '#src/ui/table-row.tsx'
import { ListPages } from './list-pages.tsx'
import type { Page } from './pages.ts'
import { tableFrame } from './table-frame.ts'
import type { TableOrder } from './use-list-address.ts'

export interface ListTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly page: Page<Row>
  readonly order: TableOrder
  readonly className: string
  readonly openId?: string | null
  readonly freshId?: string | null
}

export function ListTable<Row extends { readonly id: string }>({
  label,
  columns,
  page,
  order,
  className,
  openId = null,
  freshId = null,
}: ListTableProps<Row>) {
  const { rows, from, last, total } = page
  const { sort, onSort, onPage } = order
  return (
    <div className={tableFrame}>
      <DataTable
        {...{ label, columns, rows, sort, onSort, className }}
        layout="fixed"
        getKey={({ id }) => id}
        isCurrent={({ id }) => id === openId}
        isFresh={({ id }) => id === freshId}
        part={last > 1 ? { from, total } : undefined}
      />
      {last > 1 && <ListPages page={page} onPage={onPage} />}
    </div>
  )
}
