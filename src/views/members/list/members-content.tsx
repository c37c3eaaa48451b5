import { useTranslation } from 'react-i18next'
import { type MemberPage, membersPageSize } from '#src/contract/members.ts'
import { ListFaces } from '../../listing/list-faces.tsx'
import { ListTable } from '../../listing/list-table.tsx'
import { NoMatch } from '../../listing/no-match.tsx'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { memberList } from '../member-filter.ts'
import { useMembers } from '../use-members.ts'
import { useMemberColumns } from './member-columns.tsx'
import { MemberControls } from './member-controls.tsx'

/** The server cuts the list; here is one page of it. */
const placeOf = ({ members: rows, page, total }: MemberPage) => ({
  rows,
  page,
  total,
  last: Math.max(1, Math.ceil(total / membersPageSize)),
  from: (page - 1) * membersPageSize,
})

function Found({ found }: { found: MemberPage }) {
  const { t } = useTranslation(['members', 'app'])
  const { order, clear } = useListAddress(memberList)
  const { openId } = useOpened('member')
  const columns = useMemberColumns()
  return (
    <>
      <MemberControls counts={found.counts} />
      {found.total === 0 ? (
        <NoMatch title={t('noMatch')} onClear={clear} />
      ) : (
        <ListTable label={t('tabs.members')} page={placeOf(found)} {...{ columns, order, openId }} />
      )}
    </>
  )
}

export function MembersContent() {
  const { t } = useTranslation('members')
  const { data, error, isValidating, mutate } = useMembers()
  return (
    <ListFaces
      {...{ data, error }}
      isAsking={isValidating}
      onRetry={() => void mutate()}
      failed={t('failed')}
      controls={<MemberControls />}
    >
      {(found) => <Found found={found} />}
    </ListFaces>
  )
}
