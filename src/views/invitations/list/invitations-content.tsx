import { MailPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import { type invitationEndpoints, invitationPageSize } from '#src/contract/invitations.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ChoiceLinks } from '../../listing/choice-links.tsx'
import { ListFaces } from '../../listing/list-faces.tsx'
import { ListTable } from '../../listing/list-table.tsx'
import { NoMatch } from '../../listing/no-match.tsx'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { invitationList, statusChoices } from '../invitation-filter.ts'
import { useInvitations } from '../use-invitations.ts'
import { useInvitationColumns } from './invitation-columns.tsx'

type Found = ReplyOf<typeof invitationEndpoints.list>

const bar = css({ display: 'flex', flexWrap: 'wrap', mb: '4' })

const sumOf = (counts: Found['counts']): number => Object.values(counts).reduce((sum, count) => sum + count)

function Controls({ counts }: { counts?: Found['counts'] }) {
  const { t } = useTranslation(['invitations', 'listing'])
  const { filter, addressOf } = useListAddress(invitationList)
  return (
    <div className={bar}>
      <ChoiceLinks
        label={t('listing:columns.status')}
        values={statusChoices}
        chosen={filter.status}
        nameOf={(status) => t(`status.${status}`)}
        addressOf={(status) => addressOf({ status })}
        counts={counts && { all: sumOf(counts), ...counts }}
      />
    </div>
  )
}

function NobodyYet() {
  const { t } = useTranslation('invitations')
  const { open } = useOpened('invitation')
  return (
    <EmptyState
      icon={MailPlus}
      title={t('empty.title')}
      action={
        <Button variant="solid" onClick={() => open({ kind: 'new' })}>
          {t('invite.open')}
        </Button>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

function List({ found }: { found: Found }) {
  const { t } = useTranslation('invitations')
  const { filter, order, clear } = useListAddress(invitationList)
  const columns = useInvitationColumns()
  const { invitations: rows, total, counts } = found
  if (sumOf(counts) === 0) return <NobodyYet />
  const last = Math.max(1, Math.ceil(total / invitationPageSize))
  const page = { rows, total, last, page: filter.page, from: (filter.page - 1) * invitationPageSize }
  return (
    <>
      <Controls counts={counts} />
      {rows.length === 0 ? (
        <NoMatch title={t('noMatch')} onClear={clear} />
      ) : (
        <ListTable label={t('label')} {...{ columns, page, order }} />
      )}
    </>
  )
}

export function InvitationsContent() {
  const { t } = useTranslation('invitations')
  const { data, error, isValidating, mutate } = useInvitations()
  return (
    <ListFaces
      {...{ data, error }}
      isAsking={isValidating}
      onRetry={() => void mutate()}
      failed={t('failed')}
      controls={<Controls />}
    >
      {(found) => <List found={found} />}
    </ListFaces>
  )
}
