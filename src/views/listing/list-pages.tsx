import { useTranslation } from 'react-i18next'
import { Pagination } from '#src/ui/pagination.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useFigures } from './figures.ts'
import type { Page } from './pages.ts'

interface ListPagesProps {
  readonly page: Page<unknown>
  readonly onPage: (page: number) => void
}

export function ListPages({ page: { page, last, from, rows, total }, onPage }: ListPagesProps) {
  const { t } = useTranslation('listing')
  const { number } = useFigures()
  const to = (wanted: number) => () => onPage(wanted)
  return (
    <Pagination
      label={t('page.label')}
      previousLabel={t('page.previous')}
      nextLabel={t('page.next')}
      onPrevious={page > 1 ? to(page - 1) : undefined}
      onNext={page < last ? to(page + 1) : undefined}
    >
      <VisuallyHidden>{t('page.now', { page: number(page), last: number(last) })}. </VisuallyHidden>
      {t('page.range', { from: number(from + 1), to: number(from + rows.length), total: number(total) })}
    </Pagination>
  )
}
