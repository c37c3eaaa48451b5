import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Invitation } from '#src/contract/invitations.ts'
import type { Column } from '#src/ui/table-row.tsx'
import { useFigures, useNow } from '../../listing/figures.ts'
import { RelativeTime, timeUntil } from '../../listing/relative-time.tsx'
import { InvitationMenuButton } from './invitation-menu-button.tsx'
import { InvitationStatusBadge } from './invitation-status.tsx'

export const tableWidth = css({ md: { minW: '[820px]' } })

const widths = {
  status: css({ md: { w: '[150px]' } }),
  role: css({ md: { w: '[140px]' } }),
  by: css({ md: { w: '[160px]' } }),
  time: css({ md: { w: '[130px]' } }),
  actions: css({ md: { w: '[60px]' } }),
} as const

const address = css({ fontWeight: 'medium', overflowWrap: 'anywhere' })
const words = css({ overflowWrap: 'anywhere' })

/** Only a pending invitation expires; a language without relative times shows the date. */
function Expiry({ invitation: { status, expiresAt } }: { invitation: Invitation }) {
  const { relative, time } = useFigures()
  const left = timeUntil(useNow(), Date.parse(expiresAt))
  if (status === 'expired') return <RelativeTime at={expiresAt} />
  if (status !== 'pending') return '–'
  return (
    <time dateTime={expiresAt} title={time(expiresAt)}>
      {(left && relative?.format(left.count, left.unit)) ?? time(expiresAt)}
    </time>
  )
}

type Texts = TFunction<['invitations', 'members', 'listing']>
type InvitationColumn = Column<Invitation>

const createEmailColumn = (t: Texts): InvitationColumn => ({
  id: 'email',
  header: t('columns.email'),
  onPhone: 'head',
  cell: ({ email }) => <span className={address}>{email}</span>,
})

const createStatusColumn = (t: Texts): InvitationColumn => ({
  id: 'status',
  header: t('listing:columns.status'),
  className: widths.status,
  cell: ({ status }) => <InvitationStatusBadge status={status} />,
})

const createRoleColumn = (t: Texts): InvitationColumn => ({
  id: 'role',
  header: t('members:columns.role'),
  className: widths.role,
  cell: ({ role }) => t(`members:roles.${role}.name`),
})

const createInviterColumn = (t: Texts): InvitationColumn => ({
  id: 'by',
  header: t('columns.by'),
  className: widths.by,
  cell: ({ invitedBy }) => <span className={words}>{invitedBy?.name ?? '–'}</span>,
})

const createSentColumn = (t: Texts): InvitationColumn => ({
  id: 'sent',
  header: t('columns.sent'),
  className: widths.time,
  cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
})

const createExpiryColumn = (t: Texts): InvitationColumn => ({
  id: 'expires',
  header: t('columns.expires'),
  className: widths.time,
  cell: (invitation) => <Expiry invitation={invitation} />,
})

const createActionsColumn = (t: Texts): InvitationColumn => ({
  id: 'actions',
  header: t('listing:columns.actions'),
  onPhone: 'corner',
  align: 'end',
  className: widths.actions,
  cell: (invitation) => <InvitationMenuButton invitation={invitation} />,
})

export const useInvitationColumns = (): readonly InvitationColumn[] => {
  const { t } = useTranslation(['invitations', 'members', 'listing'])
  return useMemo(
    () => [
      createEmailColumn(t),
      createStatusColumn(t),
      createRoleColumn(t),
      createInviterColumn(t),
      createSentColumn(t),
      createExpiryColumn(t),
      createActionsColumn(t),
    ],
    [t],
  )
}
