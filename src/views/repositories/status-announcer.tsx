import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataSourceStatus, Repository } from '#src/contract/repositories.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'

type Statuses = ReadonlyMap<string, DataSourceStatus>

const toStatuses = (repositories: readonly Repository[]): Statuses =>
  new Map(repositories.map(({ id, status }) => [id, status]))

const isBusy = (status: DataSourceStatus): boolean => status === 'Scheduled' || status === 'Processing'

const describeChange = (
  { name, status }: Repository,
  before: DataSourceStatus | undefined,
  t: TFunction<'repositories'>,
): string | null => {
  if (before === undefined) return t('announce.added', { name })
  if (before === status || (isBusy(before) && isBusy(status))) return null
  if (isBusy(status)) return t('announce.started', { name })
  if (status === 'Failed') return t('announce.failed', { name })
  return status === 'New' ? t('announce.stopped', { name }) : t('announce.alive', { name })
}

export function StatusAnnouncer({ repositories }: { repositories: readonly Repository[] }) {
  const { t } = useTranslation('repositories')
  const [announced, setAnnounced] = useState({ repositories, statuses: toStatuses(repositories), words: '' })
  if (announced.repositories !== repositories) {
    const news = repositories.map((repository) => describeChange(repository, announced.statuses.get(repository.id), t))
    const words = news
      .filter((text) => text !== null)
      .slice(0, 3)
      .join(' ')
    setAnnounced({ repositories, statuses: toStatuses(repositories), words: words || announced.words })
  }
  return (
    <VisuallyHidden>
      <output>{announced.words}</output>
    </VisuallyHidden>
  )
}
