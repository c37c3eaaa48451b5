import { useCall } from '#src/api/use-call.ts'
import { memberEndpoints } from '#src/contract/members.ts'
import { DetailsPanel } from '../../listing/dialogs/details-panel.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { getMemberName, useMissingWords } from '../member-words.ts'
import { withoutToast } from '../use-members.ts'
import { MemberActions } from './member-actions.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberLock } from './member-lock.tsx'

export default function MemberDetails({ id }: { id: string }) {
  const { close } = useOpened('member')
  const words = useMissingWords()
  const { data, error, mutate } = useCall(memberEndpoints.read, { params: { id } }, withoutToast)
  return (
    <DetailsPanel
      {...{ error, words }}
      name={data && getMemberName(data)}
      onRetry={() => void mutate()}
      onClose={close}
    >
      {data !== undefined && (
        <>
          <MemberActions member={data} />
          <MemberLock member={data} />
          <MemberFacts member={data} />
        </>
      )}
    </DetailsPanel>
  )
}
