import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useFigures } from './figures.ts'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { NoMatch } from './no-match.tsx'
import type { Page } from './pages.ts'

function Total({ total }: Pick<Page<unknown>, 'total'>) {
  const { t } = useTranslation('listing')
  const { number } = useFigures()
  return (
    <VisuallyHidden>
      <output>{t('page.found', { total: number(total) })}</output>
    </VisuallyHidden>
  )
}

interface ListRowsProps<Row> extends ListTableProps<Row> {
  readonly noMatch: string
  readonly onClear: () => void
}

export function ListRows<Row extends { readonly id: string }>({ noMatch, onClear, ...table }: ListRowsProps<Row>) {
  return (
    <>
      <Total total={table.page.total} />
      {table.page.total === 0 ? <NoMatch title={noMatch} onClear={onClear} /> : <ListTable {...table} />}
    </>
  )
}
