import { useApi } from '#src/api/use-api.ts'
import { useListAddress } from '../../listing/use-list-address.ts'
import { CsvButton } from '../../listing/csv/csv-button.tsx'
import { InvitationsActions } from '../../invitations/invitations-actions.tsx'
import { memberList } from '../member-filter.ts'
import { memberColumns, readMembers } from '../member-export.ts'

export function MembersActions() {
  const { client } = useApi()
  const { filter } = useListAddress(memberList)
  return (
    <>
      <CsvButton of="members" columns={memberColumns} read={() => readMembers(client, filter)} />
      <InvitationsActions />
    </>
  )
}
