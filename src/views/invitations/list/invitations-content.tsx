import MailPlus from 'lucide-react/icons/mail-plus'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import type { invitationEndpoints } from '#src/contract/invitations.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ChoiceLinks } from '../../listing/choice-links.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { ListStates } from '../../listing/list-states.tsx'
import { ListRows } from '../../listing/list-rows.tsx'
import { toPage } from '../../listing/pages.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { invitationList, statusChoices } from '../invitation-filter.ts'
import { useInvitations } from '../use-invitations.ts'
import { useInvitationColumns, tableWidth } from './invitation-columns.tsx'

type InvitationReply = ReplyOf<typeof invitationEndpoints.list>

const sumCounts = (counts: InvitationReply['counts']): number =>
  Object.values(counts).reduce((sum, count) => sum + count)

function Controls({ counts }: { counts: InvitationReply['counts'] | undefined }) {
  const { t } = useTranslation(['invitations', 'listing'])
  const { filter, toAddress, change } = useListAddress(invitationList)
  return (
    <ListControls label={t('search')} words={filter.words} onType={(words) => change({ words }, 'replace')}>
      <ChoiceLinks
        label={t('listing:columns.status')}
        values={statusChoices}
        chosen={filter.status}
        getLabel={(status) => t(`status.${status}`)}
        getHref={(status) => toAddress({ status })}
        counts={counts && { all: sumCounts(counts), ...counts }}
      />
    </ListControls>
  )
}

function NoInvitations() {
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

function List({ reply }: { reply: InvitationReply }) {
  const { t } = useTranslation('invitations')
  const { order, clear } = useListAddress(invitationList)
  const columns = useInvitationColumns()
  return (
    <ListRows
      {...{ columns, order }}
      className={tableWidth}
      label={t('label')}
      page={toPage(reply.invitations, reply)}
      noMatch={t('noMatch')}
      onClear={clear}
    />
  )
}

export function InvitationsContent() {
  const { t } = useTranslation('invitations')
  const { filter } = useListAddress(invitationList)
  const { data, error, isValidating, mutate } = useInvitations()
  const isEmpty = data !== undefined && sumCounts(data.counts) === 0 && filter.words === ''
  return (
    <ListStates
      {...{ data, error }}
      isAsking={isValidating}
      onRetry={() => void mutate()}
      failed={t('failed')}
      controls={!isEmpty && <Controls counts={data?.counts} />}
    >
      {(reply) => (isEmpty ? <NoInvitations /> : <List reply={reply} />)}
    </ListStates>
  )
}
