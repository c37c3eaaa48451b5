import FolderGit2 from 'lucide-react/icons/folder-git-2'
import GitPullRequest from 'lucide-react/icons/git-pull-request'
import Inbox from 'lucide-react/icons/inbox'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { button } from '#styled-system/recipes/button'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useCan } from '../../product.ts'
import { useInboxAddress } from '../use-inbox-address.ts'
import { importImportDialog, useOverlays } from '../use-overlays.ts'

export function NoRepositories() {
  const { t } = useTranslation('pull-requests')
  const add = (
    <Link href="/repositories" className={button({ variant: 'solid' })}>
      {t('empty.repositoriesAction')}
    </Link>
  )
  return (
    <EmptyState icon={FolderGit2} title={t('empty.repositoriesTitle')} action={add}>
      {t('empty.repositoriesText')}
    </EmptyState>
  )
}

export function NothingImported({ isImporting }: { readonly isImporting: boolean }) {
  const { t } = useTranslation('pull-requests')
  const mayImport = useCan('User')
  const { show } = useOverlays()
  if (isImporting) {
    return (
      <EmptyState icon={GitPullRequest} title={t('empty.importingTitle')}>
        {t('empty.importingText')}
      </EmptyState>
    )
  }
  const start = mayImport ? (
    <Button variant="solid" onPointerEnter={() => void importImportDialog()} onClick={() => show({ kind: 'import' })}>
      {t('import.open')}
    </Button>
  ) : null
  return (
    <EmptyState icon={GitPullRequest} title={t('empty.importTitle')} action={start}>
      {t(mayImport ? 'empty.importText' : 'empty.importReadOnly')}
    </EmptyState>
  )
}

export function EmptySection() {
  const { t } = useTranslation('pull-requests')
  const { filter, toAddress } = useInboxAddress()
  if (filter.section === 'all') return null
  const all = (
    <Link href={toAddress({ section: 'all' })} className={button()}>
      {t('empty.showAll')}
    </Link>
  )
  return (
    <EmptyState icon={Inbox} title={t(`emptySections.${filter.section}`)} action={all}>
      {t('empty.sectionText')}
    </EmptyState>
  )
}
