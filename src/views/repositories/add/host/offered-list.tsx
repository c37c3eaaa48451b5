import FolderGit2 from 'lucide-react/icons/folder-git-2'
import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ConnectedHost, OfferedRepository } from '#src/contract/host-repositories.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LoadMore } from '#src/ui/load-more.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { useFigures } from '../../../listing/figures.ts'
import { ListFailure } from './host-failure.tsx'
import { OfferedRow } from './offered-row.tsx'
import { productNames } from '#src/contract/integration-health.ts'
import type { useOffered } from './use-offered.ts'

export type Chosen = ReadonlyMap<string, OfferedRepository>

const frame = css({ borderWidth: 'hairline', borderRadius: 'md', md: { maxH: '[18rem]', overflowY: 'auto' } })
const waiting = css({ display: 'flex', flexDirection: 'column', gap: '3', py: '2' })

interface OfferedListProps {
  readonly host: ConnectedHost
  readonly offered: ReturnType<typeof useOffered>
  readonly isFiltered: boolean
  readonly chosen: Chosen
  readonly isLocked: boolean
  readonly onChoose: (repository: OfferedRepository, isChosen: boolean) => void
}

function Nothing({ host, isFiltered }: Pick<OfferedListProps, 'host' | 'isFiltered'>) {
  const { t } = useTranslation('host-repositories')
  const product = productNames[host.kind]
  return isFiltered ? (
    <EmptyState icon={SearchX} title={t('noMatchTitle')} compact>
      {t('noMatchText')}
    </EmptyState>
  ) : (
    <EmptyState icon={FolderGit2} title={t('noneTitle')} compact>
      {t('noneText', { product })}
    </EmptyState>
  )
}

export function OfferedList({ host, offered, isFiltered, chosen, isLocked, onChoose }: OfferedListProps) {
  const { t } = useTranslation('host-repositories')
  const { number } = useFigures()
  const { items, isFirst, isLoading, isCut, error, more, retry } = offered
  if (isFirst && error !== undefined) return <ListFailure {...{ error, host }} isPart={false} onRetry={retry} />
  if (isFirst) {
    return (
      <SkeletonRegion label={t('loading')} className={waiting}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    )
  }
  const shown = isCut ? t('cut', { amount: number(items.length) }) : t('shown', { amount: number(items.length) })
  return (
    <>
      {items.length === 0 && <Nothing {...{ host, isFiltered }} />}
      {items.length > 0 && (
        <ul className={frame} aria-label={t('list', { product: productNames[host.kind] })}>
          {items.map((repository) => (
            <OfferedRow
              key={repository.hostId}
              {...{ repository, isLocked }}
              isChosen={chosen.has(repository.hostId)}
              onChoose={(isChosen) => onChoose(repository, isChosen)}
            />
          ))}
        </ul>
      )}
      {error !== undefined && <ListFailure {...{ error, host }} isPart onRetry={retry} />}
      {(items.length > 0 || more) && (
        <LoadMore label={t('more')} shown={shown} busy={isLoading && t('loading')} onMore={more} />
      )}
    </>
  )
}
