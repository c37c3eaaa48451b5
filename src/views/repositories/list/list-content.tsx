import { FolderGit2 } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { AddButton } from '../../listing/add-button.tsx'
import { useFigures } from '../../listing/figures.ts'
import { ListFaces } from '../../listing/list-faces.tsx'
import { ListRows } from '../../listing/list-rows.tsx'
import { pageOf } from '../../listing/pages.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { filterList, repositoryList } from '../list-filter.ts'
import { useCommands } from '../use-commands.ts'
import { importAddRepository, useOverlays } from '../use-overlays.ts'
import { repositoryColumns } from './repository-columns.tsx'
import { RepositoryControls } from './repository-controls.tsx'

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
    <AddButton prepare={() => void importAddRepository()} onAdd={() => show({ kind: 'add' })}>
      {t('add')}
    </AddButton>
  )
  return (
    <EmptyState icon={FolderGit2} title={t('empty.title')} action={add}>
      {t('empty.text')}
    </EmptyState>
  )
}

interface Known {
  readonly repositories: readonly Repository[]
  /** The one that was just added. */
  readonly freshId: string | null
}

function Found({ repositories, freshId }: Known) {
  const { t, i18n } = useTranslation(['repositories', 'listing', 'app'])
  const figures = useFigures()
  const { filter, order, clear } = useListAddress(repositoryList)
  const { openId } = useOpened('repository')
  const columns = useMemo(() => repositoryColumns(t, figures), [t, figures])
  const { counts, found } = useMemo(
    () => filterList(repositories, filter, { language: i18n.language, first: freshId }),
    [repositories, filter, i18n.language, freshId],
  )
  const [label, page] = [t('app:titles.repositories'), pageOf(found, filter.page)]
  return (
    <>
      <RepositoryControls counts={counts} />
      <ListRows {...{ label, columns, page, order, openId, freshId }} noMatch={t('noMatch')} onClear={clear} />
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

export function ListContent({ repositories, freshId, ...asked }: ListContentProps) {
  const { t } = useTranslation('repositories')
  return (
    <ListFaces {...asked} data={repositories} failed={t('failed')} controls={<RepositoryControls />}>
      {(known) => (known.length === 0 ? <Empty /> : <Found repositories={known} freshId={freshId} />)}
    </ListFaces>
  )
}
