import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#src/api/api-error.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useFigures } from '../../listing/figures.ts'
import { ListStates } from '../../listing/list-states.tsx'
import { ListRows } from '../../listing/list-rows.tsx'
import { getPage } from '../../listing/pages.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { filterList, repositoryList } from '../list-filter.ts'
import { repositoryColumns, tableWidth } from './repository-columns.tsx'
import { RepositoryControls } from './repository-controls.tsx'

const FirstRun = lazyPart(() => import('./first-run.tsx'))

interface Known {
  readonly repositories: readonly Repository[] | undefined
  readonly freshId: string | null
}

const useMatches = ({ repositories = [], freshId }: Known) => {
  const { language } = useTranslation().i18n
  const { filter } = useListAddress(repositoryList)
  return useMemo(
    () => filterList(repositories, filter, { language, first: freshId }),
    [repositories, filter, language, freshId],
  )
}

function MatchingRepositories({ matches, freshId }: { matches: readonly Repository[]; freshId: string | null }) {
  const { t } = useTranslation(['repositories', 'listing', 'app'])
  const figures = useFigures()
  const { filter, order, clear } = useListAddress(repositoryList)
  const { openId } = useOpened('repository')
  const columns = useMemo(() => repositoryColumns(t, figures), [t, figures])
  const [label, page] = [t('app:titles.repositories'), getPage(matches, filter.page)]
  return (
    <ListRows
      {...{ label, columns, page, order, openId, freshId }}
      className={tableWidth}
      noMatch={t('noMatch')}
      onClear={clear}
    />
  )
}

interface ListContentProps extends Known {
  readonly error: ApiError | undefined
  readonly isAsking: boolean
  readonly onRetry: () => void
  readonly onAdded: (repository: Repository) => void
}

export function ListContent({ repositories, freshId, onAdded, ...request }: ListContentProps) {
  const { t } = useTranslation('repositories')
  const { counts, matches } = useMatches({ repositories, freshId })
  const controls = repositories?.length !== 0 && <RepositoryControls counts={repositories && counts} />
  return (
    <ListStates {...{ ...request, controls }} data={repositories} failed={t('failed')}>
      {(known) =>
        known.length > 0 ? (
          <MatchingRepositories {...{ matches, freshId }} />
        ) : (
          <Suspense>
            <FirstRun onAdded={onAdded} />
          </Suspense>
        )
      }
    </ListStates>
  )
}
