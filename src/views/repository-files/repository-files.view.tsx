import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { LateCallFailure } from '../late-call-failure.tsx'
import { PartBoundary } from '../listing/part-boundary.tsx'
import { useCan } from '../product.ts'
import { isInProgress } from '../repositories/list-filter.ts'
import { Browser } from './browser.tsx'
import { Forbidden, RepositoryMissing, Waiting, WithoutIndex } from './repository-faces.tsx'
import { useRepositoryId } from './use-files-place.ts'

const plainPage = css({ w: 'full', maxW: 'content', mx: 'auto', p: '6', _phone: { p: '4' } })

const watchMs = 1500

const getWatchInterval = (repository: Repository | undefined): number =>
  repository !== undefined && repository.index === undefined && isInProgress(repository) ? watchMs : 0

function Plain({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('app')
  return (
    <div className={plainPage}>
      <PageHeader title={t('titles.repositoryFiles')} />
      {children}
    </div>
  )
}

function Files({ id }: { readonly id: string }) {
  const { t } = useTranslation('repository-files')
  const options = { onError: () => undefined, refreshInterval: getWatchInterval }
  const { data, error, isValidating, mutate } = useCall(repositoryEndpoints.read, { params: { id } }, options)
  if (data?.index !== undefined) return <Browser key={data.id} repository={data} />
  const words = { title: t('repository.failed'), error, isBusy: isValidating }
  const isMissing = error?.kind === 'notFound'
  return (
    <Plain>
      {data !== undefined && <WithoutIndex repository={data} />}
      {data === undefined && error === undefined && <Waiting />}
      {data === undefined && isMissing && <RepositoryMissing />}
      {data === undefined && error !== undefined && !isMissing && (
        <LateCallFailure {...words} onRetry={() => void mutate()} />
      )}
    </Plain>
  )
}

export default function RepositoryFilesView() {
  const id = useRepositoryId()
  const mayRead = useCan('ReadOnly')
  const isId = /^[0-9a-f]{24}$/.test(id)
  if (!mayRead || !isId) return <Plain>{mayRead ? <RepositoryMissing /> : <Forbidden />}</Plain>
  return (
    <PartBoundary>
      <Files id={id} />
    </PartBoundary>
  )
}
