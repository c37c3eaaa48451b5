import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Member } from '#src/contract/members.ts'
import type { Column } from '#src/ui/table-row.tsx'
import { RelativeTime } from '../../listing/relative-time.tsx'
import { LastActive } from './last-active.tsx'
import { MemberMenuButton } from './member-menu-button.tsx'
import { MemberName } from './member-name.tsx'

export const tableWidth = css({ md: { minW: '[640px]' } })

const widths = {
  role: css({ md: { w: '[180px]' }, mdToXl: { w: '[140px]' } }),
  active: css({ md: { w: '[150px]' }, mdToXl: { w: '[130px]' } }),
  joined: css({ md: { w: '[150px]' }, mdToXl: { w: '[130px]' } }),
  actions: css({ md: { w: '[60px]' } }),
} as const

type Texts = TFunction<['members', 'listing']>
type MemberColumn = Column<Member>

const createNameColumn = (t: Texts): MemberColumn => ({
  id: 'name',
  header: t('columns.name'),
  sortable: true,
  onPhone: 'head',
  cell: (member) => <MemberName member={member} />,
})

const createRoleColumn = (t: Texts): MemberColumn => ({
  id: 'role',
  header: t('columns.role'),
  sortable: true,
  className: widths.role,
  cell: ({ role }) => t(`roles.${role}.name`),
})

const createJoinedColumn = (t: Texts): MemberColumn => ({
  id: 'joined',
  header: t('columns.joined'),
  sortable: true,
  className: widths.joined,
  cell: ({ joinedAt }) => <RelativeTime at={joinedAt} />,
})

const createActiveColumn = (t: Texts): MemberColumn => ({
  id: 'active',
  header: t('columns.active'),
  sortable: true,
  className: widths.active,
  cell: ({ lastActiveAt }) => <LastActive at={lastActiveAt} />,
})

const createActionsColumn = (t: Texts): MemberColumn => ({
  id: 'actions',
  header: t('listing:columns.actions'),
  onPhone: 'corner',
  align: 'end',
  className: widths.actions,
  cell: (member) => <MemberMenuButton member={member} />,
})

export const useMemberColumns = (): readonly MemberColumn[] => {
  const { t } = useTranslation(['members', 'listing'])
  return useMemo(
    () => [
      createNameColumn(t),
      createRoleColumn(t),
      createJoinedColumn(t),
      createActiveColumn(t),
      createActionsColumn(t),
    ],
    [t],
  )
}
