import { useTranslation } from 'react-i18next'
import type { MemberPage } from '#src/contract/members.ts'
import { ListStates } from '../../listing/list-states.tsx'
import { ListRows } from '../../listing/list-rows.tsx'
import { toPage } from '../../listing/pages.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { memberList } from '../member-filter.ts'
import { useMembers } from '../use-members.ts'
import { useMemberColumns, tableWidth } from './member-columns.tsx'
import { MemberControls } from './member-controls.tsx'

function MemberRows({ reply }: { reply: MemberPage }) {
  const { t } = useTranslation('members')
  const { order, clear } = useListAddress(memberList)
  const { openId } = useOpened('member')
  const columns = useMemberColumns()
  return (
    <ListRows
      {...{ columns, order, openId }}
      className={tableWidth}
      label={t('tabs.members')}
      page={toPage(reply.members, reply)}
      noMatch={t('noMatch')}
      onClear={clear}
    />
  )
}

export function MembersContent() {
  const { t } = useTranslation('members')
  const { data, error, isValidating, mutate } = useMembers()
  return (
    <ListStates
      {...{ data, error }}
      isAsking={isValidating}
      onRetry={() => void mutate()}
      failed={t('failed')}
      controls={<MemberControls counts={data?.counts} />}
    >
      {(reply) => <MemberRows reply={reply} />}
    </ListStates>
  )
}
