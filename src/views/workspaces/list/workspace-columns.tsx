import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Workspace } from '#src/contract/workspaces.ts'
import type { Column } from '#src/ui/table-row.tsx'
import { type Figures, useFigures } from '../../listing/figures.ts'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { WorkspaceMenuButton } from './workspace-menu-button.tsx'
import { WorkspaceHealth } from './workspace-health.tsx'
import { WorkspaceName } from './workspace-name.tsx'

export const tableWidth = css({ md: { minW: '[736px]' } })

const widths = {
  status: css({ md: { w: '[320px]' }, mdToXl: { w: '60' } }),
  repositories: css({ md: { w: '[128px]', whiteSpace: 'nowrap' } }),
  changed: css({ md: { w: '[150px]' } }),
  actions: css({ md: { w: '[60px]' } }),
} as const

type Texts = TFunction<['workspaces', 'listing']>
type WorkspaceColumn = Column<Workspace>

const createNameColumn = (t: Texts): WorkspaceColumn => ({
  id: 'name',
  header: t('listing:columns.name'),
  sortable: true,
  onPhone: 'head',
  cell: (workspace) => <WorkspaceName workspace={workspace} />,
})

const createStatusColumn = (t: Texts): WorkspaceColumn => ({
  id: 'status',
  header: t('listing:columns.status'),
  sortable: true,
  onPhone: 'wide',
  className: widths.status,
  cell: (workspace) => <WorkspaceHealth workspace={workspace} />,
})

const createRepositoriesColumn = (t: Texts, number: Figures['number']): WorkspaceColumn => ({
  id: 'repositories',
  header: t('columns.repositories'),
  sortable: true,
  align: 'end',
  className: widths.repositories,
  cell: ({ repositoryIds }) => number(repositoryIds.length),
})

const createChangedColumn = (t: Texts): WorkspaceColumn => ({
  id: 'changed',
  header: t('columns.changed'),
  sortable: true,
  className: widths.changed,
  cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
})

const createActionsColumn = (t: Texts): WorkspaceColumn => ({
  id: 'actions',
  header: t('listing:columns.actions'),
  onPhone: 'corner',
  align: 'end',
  className: widths.actions,
  cell: (workspace) => <WorkspaceMenuButton workspace={workspace} />,
})

export const useWorkspaceColumns = (): readonly WorkspaceColumn[] => {
  const { t } = useTranslation(['workspaces', 'listing'])
  const { number } = useFigures()
  return useMemo(
    () => [
      createNameColumn(t),
      createStatusColumn(t),
      createRepositoriesColumn(t, number),
      createChangedColumn(t),
      createActionsColumn(t),
    ],
    [t, number],
  )
}
