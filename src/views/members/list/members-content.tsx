import { useTranslation } from 'react-i18next'
import type { MemberPage } from '#src/contract/members.ts'
import { ListFaces } from '../../listing/list-faces.tsx'
import { ListRows } from '../../listing/list-rows.tsx'
import { pageFrom } from '../../listing/pages.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { useOpened } from '../../listing/use-opened.ts'
import { memberList } from '../member-filter.ts'
import { useMembers } from '../use-members.ts'
import { useMemberColumns, tableWidth } from './member-columns.tsx'
import { MemberControls } from './member-controls.tsx'

function Found({ found }: { found: MemberPage }) {
  const { t } = useTranslation('members')
  const { order, clear } = useListAddress(memberList)
  const { openId } = useOpened('member')
  const columns = useMemberColumns()
  return (
    <ListRows
      {...{ columns, order, openId }}
      className={tableWidth}
      label={t('tabs.members')}
      page={pageFrom(found.members, found)}
      noMatch={t('noMatch')}
      onClear={clear}
    />
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
      controls={<MemberControls counts={data?.counts} />}
    >
      {(found) => <Found found={found} />}
    </ListFaces>
  )
}
