import Hourglass from 'lucide-react/icons/hourglass'
import Lock from 'lucide-react/icons/lock'
import PackageX from 'lucide-react/icons/package-x'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { getRoute } from '#machines/navigation/route-table.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { isInProgress } from '../repositories/list-filter.ts'
import { Progress } from '../repositories/list/indexing-progress.tsx'

const bars = css({ display: 'flex', flexDirection: 'column', gap: '4', p: '6' })
const bar = css({ maxW: '80', mx: 'auto', textAlign: 'start' })

function Back() {
  const { t } = useTranslation('repository-files')
  return (
    <Link href={getRoute('repositories').path} className={button()}>
      {t('repository.back')}
    </Link>
  )
}

export function Forbidden() {
  const { t } = useTranslation('repository-files')
  return (
    <EmptyState icon={Lock} title={t('repository.forbiddenTitle')} action={<Back />}>
      {t('repository.forbiddenText')}
    </EmptyState>
  )
}

export function RepositoryMissing() {
  const { t } = useTranslation('repository-files')
  return (
    <EmptyState icon={PackageX} title={t('repository.missingTitle')} action={<Back />}>
      {t('repository.missingText')}
    </EmptyState>
  )
}

export function WithoutIndex({ repository }: { readonly repository: Repository }) {
  const { t } = useTranslation('repository-files')
  const { name, progress } = repository
  if (!isInProgress(repository)) {
    return (
      <EmptyState icon={PackageX} title={t('repository.noIndexTitle', { name })} action={<Back />}>
        {t('repository.noIndexText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={Hourglass} title={t('repository.indexingTitle', { name })} action={<Back />}>
      {t('repository.indexingText')}
      {progress !== undefined && (
        <div className={bar}>
          <Progress progress={progress} />
        </div>
      )}
    </EmptyState>
  )
}

export function Waiting() {
  const { t } = useTranslation('app')
  return (
    <SkeletonRegion label={t('common.loading')} className={bars}>
      <Skeleton width="half" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}
