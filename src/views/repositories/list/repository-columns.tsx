import type { TFunction } from 'i18next'
import { css, cx } from '#styled-system/css'
import type { Repository } from '#src/contract/repositories.ts'
import type { Column } from '#src/ui/table-row.tsx'
import type { Figures } from '../../listing/figures.ts'
import { LanguageShares } from './language-shares.tsx'
import { LastIndexed } from './last-indexed.tsx'
import { RepositoryName } from './repository-name.tsx'
import { RepositoryStatus } from './repository-status.tsx'
import { RepositoryMenuButton } from './repository-menu-button.tsx'

export const tableWidth = css({ md: { minW: '[980px]' } })

const columnClasses = {
  name: '',
  status: css({ md: { w: '60' } }),
  languages: css({ md: { w: '[224px]' }, mdToXl: { w: '[190px]' } }),
  size: css({ md: { w: '[104px]', whiteSpace: 'nowrap' } }),
  indexed: css({ md: { w: '[228px]' }, mdToXl: { w: '[200px]' } }),
  actions: css({ md: { w: '[60px]' } }),
} as const

const orNothing = css({ _phone: { '&:has([data-none])': { display: 'none' } } })
const dash = css({ color: 'fg.subtle' })

const none = (
  <span data-none className={dash}>
    –
  </span>
)

type Texts = TFunction<['repositories', 'listing', 'app']>
type RepositoryColumn = Column<Repository>

const createNameColumn = (t: Texts): RepositoryColumn => ({
  id: 'name',
  header: t('listing:columns.name'),
  sortable: true,
  onPhone: 'head',
  className: columnClasses.name,
  cell: (repository) => <RepositoryName repository={repository} />,
})

const createStatusColumn = (t: Texts): RepositoryColumn => ({
  id: 'status',
  header: t('listing:columns.status'),
  sortable: true,
  onPhone: 'wide',
  className: columnClasses.status,
  cell: (repository) => <RepositoryStatus repository={repository} />,
})

const createLanguagesColumn = (t: Texts): RepositoryColumn => ({
  id: 'languages',
  header: t('columns.languages'),
  className: cx(columnClasses.languages, orNothing),
  cell: ({ index }) => (index === undefined ? none : <LanguageShares languages={index.languages} />),
})

const createSizeColumn = (t: Texts, { size }: Figures): RepositoryColumn => ({
  id: 'size',
  header: t('columns.size'),
  sortable: true,
  align: 'end',
  className: cx(columnClasses.size, orNothing),
  cell: ({ index }) => (index === undefined ? none : size(index.sizeBytes)),
})

const createIndexedColumn = (t: Texts): RepositoryColumn => ({
  id: 'indexed',
  header: t('columns.indexed'),
  sortable: true,
  className: cx(columnClasses.indexed, orNothing),
  cell: ({ index }) => <LastIndexed index={index} />,
})

const createActionsColumn = (t: Texts): RepositoryColumn => ({
  id: 'actions',
  header: t('listing:columns.actions'),
  onPhone: 'corner',
  align: 'end',
  className: columnClasses.actions,
  cell: (repository) => <RepositoryMenuButton repository={repository} />,
})

export const repositoryColumns = (t: Texts, figures: Figures): readonly RepositoryColumn[] => [
  createNameColumn(t),
  createStatusColumn(t),
  createLanguagesColumn(t),
  createSizeColumn(t, figures),
  createIndexedColumn(t),
  createActionsColumn(t),
]
