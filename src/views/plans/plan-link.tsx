import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { link } from '#styled-system/recipes/link'
import { getRoute } from '#machines/navigation/route-table.ts'

export function PlanLink() {
  const { t } = useTranslation('app')
  return (
    <Link href={getRoute('billing').path} className={link()}>
      {t('shell.seePlans')}
    </Link>
  )
}
