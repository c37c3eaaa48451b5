import { FolderGit2, Plus, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LateCallFailure } from '../../late-call-failure.tsx'
import { filterList } from '../list-filter.ts'
import { useCommands } from '../use-commands.ts'
import { useListFilter } from '../use-list-filter.ts'
import { importAddRepository, useOverlays } from '../use-overlays.ts'
import { ListControls } from './list-controls.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { RepositoryTable } from './repository-table.tsx'

function Empty() {
  const { t } = useTranslation('repositories')
  const { mayChange } = useCommands()
  const { show } = useOverlays()
  if (!mayChange) {
    return (
      <EmptyState icon={FolderGit2} title={t('empty.readOnlyTitle')}>
        {t('empty.readOnlyText')}
      </EmptyState>
    )
  }
  const add = (
    <Button
      variant="solid"
      icon={Plus}
      onPointerEnter={() => void importAddRepository()}
      onFocus={() => void importAddRepository()}
      onClick={() => show({ kind: 'add' })}
    >
      {t('add')}
    </Button>
  )
  return (
    <EmptyState icon={FolderGit2} title={t('empty.title')} action={add}>
      {t('empty.text')}
    </EmptyState>
  )
}

function NoMatch() {
  const { t } = useTranslation('repositories')
  const { change } = useListFilter()
  return (
    <EmptyState
      icon={SearchX}
      title={t('noMatch.title')}
      action={<Button onClick={() => change({ words: '', status: 'All' })}>{t('noMatch.clear')}</Button>}
    >
      {t('noMatch.text')}
    </EmptyState>
  )
}

interface Known {
  readonly repositories: readonly Repository[]
  readonly freshId: string | null
}

function Found({ repositories, freshId }: Known) {
  const { i18n } = useTranslation()
  const { filter } = useListFilter()
  const { counts, found } = useMemo(
    () => filterList(repositories, filter, { language: i18n.language, first: freshId }),
    [repositories, filter, i18n.language, freshId],
  )
  return (
    <>
      <ListControls counts={counts} />
      {found.length === 0 ? <NoMatch /> : <RepositoryTable found={found} freshId={freshId} />}
    </>
  )
}

interface ListContentProps {
  readonly repositories: readonly Repository[] | undefined
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
  readonly freshId: string | null
}

export function ListContent({ repositories, error, isAsking, onRetry, freshId }: ListContentProps) {
  const { t } = useTranslation('repositories')
  if (repositories === undefined && error !== undefined) {
    return <LateCallFailure title={t('failed')} error={error} isBusy={isAsking} onRetry={onRetry} />
  }
  if (repositories === undefined) {
    return (
      <>
        <ListControls />
        <ListSkeleton />
      </>
    )
  }
  return (
    <>
      {error !== undefined && <Banner tone="warning" title={t('stale')} />}
      {repositories.length === 0 ? <Empty /> : <Found {...{ repositories, freshId }} />}
    </>
  )
}
