import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type Member, memberEndpoints } from '#src/contract/members.ts'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { RemoveDialog } from '../../listing/dialogs/remove-dialog.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { getMemberName, useIsSelf } from '../member-words.ts'
import { useLeave } from '../use-leave.ts'
import { withoutToast, useMemberChanges } from '../use-members.ts'
import { useTrackChange } from '../use-track-change.ts'
import { useListWorks } from '../use-list-works.ts'

interface RemoveMemberProps {
  readonly member: Member
  readonly onClose: () => void
}

const useWords = (member: Member) => {
  const { t } = useTranslation('members')
  const way = useIsSelf()(member) ? 'leave' : 'remove'
  const name = getMemberName(member)
  return {
    title: t(`${way}.title`, { name }),
    consequence: t(`${way}.consequence`, { name }),
    submit: t(`${way}.submit`),
    anyway: t(`${way}.anyway`),
    busy: t(`${way}.busy`),
    done: t(`${way}.done`, { name }),
  }
}

/** A person who has read what happens to the member's data is not asked again. */
export default function RemoveMember({ member, onClose }: RemoveMemberProps) {
  const { client } = useApi()
  const { id } = member
  const { refresh } = useMemberChanges()
  const { openedOverlay, close } = useOpened('member')
  const trackChange = useTrackChange()
  const isSelf = useIsSelf()(member)
  const leave = useLeave()
  const words = useWords(member)
  const onSuccess = () => (isSeen.current = true)
  const { data } = useCall(memberEndpoints.read, { params: { id } }, { ...withoutToast, onSuccess })
  /** Data that is already known is not fetched again, so `onSuccess` does not run for it. */
  const isSeen = useRef(data !== undefined)
  const made = useListWorks(data?.made)
  const remove = (confirmed: boolean) =>
    confirmed || isSeen.current
      ? client.call(memberEndpoints.removeConfirmed, { params: { id }, body: { confirmed: true } })
      : client.call(memberEndpoints.remove, { params: { id }, body: {} })
  const afterRemoval = () => {
    trackChange(isSelf ? 'left' : 'removed')
    if (isSelf) return leave()
    if (openedOverlay.kind !== 'nothing') close()
    void refresh()
  }
  return (
    <RemoveDialog name={getMemberName(member)} {...{ words, remove, onClose }} onRemoved={afterRemoval}>
      {made.length > 0 && <FormAlert tone="info" message={words.title} lines={made} />}
    </RemoveDialog>
  )
}
