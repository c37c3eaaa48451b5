import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type AssignableRole, assignableRoles, type Member, memberEndpoints } from '#src/contract/members.ts'
import type { Role } from '#src/contract/roles.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { MissingRow } from '../../listing/dialogs/details-panel.tsx'
import { FormDialog } from '../../listing/dialogs/form-dialog.tsx'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import { getMemberName, useIsSelf, useMissingWords, useExplainFixed } from '../member-words.ts'
import { withoutToast, useMemberChanges } from '../use-members.ts'
import { useTrackChange } from '../use-track-change.ts'

const formId = 'change-role'
const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })

interface ChangeRoleProps {
  readonly id: string
  readonly onClose: () => void
}

const useRoleForm = (member: Member, onClose: () => void) => {
  const { t } = useTranslation('members')
  const { client } = useApi()
  const { refresh } = useMemberChanges()
  const toast = useToast()
  const trackChange = useTrackChange()
  const { id, role: from } = member
  return useSubmission(
    (role: AssignableRole) => client.call(memberEndpoints.changeRoles, { params: { id }, body: { role, from } }),
    (changed) => {
      void refresh()
      trackChange('role_changed')
      const role = t(`roles.${changed.role}.name`)
      toast({ kind: 'success', words: { text: t('announce.roleChanged', { name: getMemberName(changed), role }) } })
      onClose()
    },
  )
}

const useWords = (member: Member) => {
  const { t } = useTranslation(['members', 'listing'])
  return {
    title: t('role.title', { name: getMemberName(member) }),
    text: t('role.text'),
    submit: t('role.submit'),
    busy: t('role.busy'),
    discardTitle: t('listing:form.discardTitle'),
    discardText: t('listing:form.discardText'),
  }
}

interface RoleChoiceProps {
  readonly value: string
  /** The only role that can be chosen; null for no such limit. */
  readonly fixed: Role | null
  readonly disabled: boolean
  readonly onChange: (role: string) => void
}

function RoleChoice({ value, fixed, disabled, onChange }: RoleChoiceProps) {
  const { t } = useTranslation('members')
  const options = assignableRoles.map((role) => ({
    value: role,
    label: t(`roles.${role}.name`),
    help: t(`roles.${role}.may`),
    disabled: fixed !== null && role !== fixed,
  }))
  return <RadioGroup label={t('columns.role')} {...{ value, options, disabled, onChange }} />
}

function RoleForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members')
  const words = useWords(member)
  const [role, choose] = useState<string>(member.role)
  const { submit, isSending, isSent, error, noteEdit } = useRoleForm(member, onClose)
  const fixedReason = useExplainFixed()(member)
  const isSelf = useIsSelf()(member)
  const chosen = assignableRoles.find((assignable) => assignable === role)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (chosen === member.role) onClose()
    else if (chosen !== undefined && fixedReason === null) submit(chosen)
  }
  const change = (next: string) => {
    choose(next)
    noteEdit()
  }
  const isDirty = role !== member.role && !isSent
  return (
    <FormDialog {...{ words, formId, isDirty, onClose }} isSending={isSending || isSent}>
      <form id={formId} className={form} onSubmit={send}>
        <Refusal attempts={0} error={error} isAtField={false} />
        {fixedReason !== null && <FormAlert tone="info" message={fixedReason} />}
        <RoleChoice
          value={role}
          fixed={fixedReason === null ? null : member.role}
          disabled={isSending}
          onChange={change}
        />
        {isSelf && role !== 'Administrator' && <FormAlert tone="info" message={t('role.own')} />}
      </form>
    </FormDialog>
  )
}

export default function ChangeRole({ id, onClose }: ChangeRoleProps) {
  const { t } = useTranslation(['members', 'app'])
  const { data, error, mutate } = useCall(
    memberEndpoints.read,
    { params: { id } },
    { ...withoutToast, revalidateOnFocus: false },
  )
  const words = useMissingWords()
  if (data !== undefined) return <RoleForm key={data.role} member={data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('actions.role')} closeLabel={t('app:common.close')}>
      {error === undefined ? (
        <SkeletonRegion label={t('app:common.loading')}>
          <Skeleton shape="block" />
        </SkeletonRegion>
      ) : (
        <MissingRow {...{ error, words }} onRetry={() => void mutate()} />
      )}
    </Dialog>
  )
}
