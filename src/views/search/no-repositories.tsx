import FolderGit2 from 'lucide-react/icons/folder-git-2'
import FolderX from 'lucide-react/icons/folder-x'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { button } from '#styled-system/recipes/button'
import { getRoute } from '#machines/navigation/route-table.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useCan } from '../product.ts'

export default function NoRepositories({ hasSome }: { hasSome: boolean }) {
  const { t } = useTranslation('search')
  const canAdd = useCan('User')
  const text = canAdd ? t('none.text') : t('none.textReadOnly')
  return (
    <EmptyState
      icon={hasSome ? FolderX : FolderGit2}
      title={t('none.title')}
      action={
        (canAdd || hasSome) && (
          <Link href={getRoute('repositories').path} className={button({ variant: 'solid' })}>
            {t(hasSome ? 'none.see' : 'none.add')}
          </Link>
        )
      }
    >
      {hasSome ? t('none.noIndexText') : text}
    </EmptyState>
  )
}
