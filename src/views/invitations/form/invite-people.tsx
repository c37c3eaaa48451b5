import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { type InvitationResult, maxInvitationsPerCall } from '#src/contract/invitations.ts'
import { assignableRoles } from '#src/contract/members.ts'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import { FormAlert } from '../../account-forms/form-alert.tsx'
import { FormDialog } from '../../listing/dialogs/form-dialog.tsx'
import { Refusal } from '../../listing/dialogs/refusal.tsx'
import { useInvite } from '../use-invite.ts'
import { parseAddresses } from './addresses.ts'
import { invitationDrafts } from './stored-draft.ts'
import { VerdictList } from './verdict-list.tsx'

const formId = 'invite-people'
const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })

type Results = readonly InvitationResult[]

/** Addresses that were not sent stay, so that they can be corrected. */
const useForm = () => {
  const [text, setText] = useState(() => invitationDrafts.read('new') ?? '')
  const [results, setResults] = useState<Results>([])
  const [attempts, setAttempts] = useState(0)
  const typed = parseAddresses(text)
  const ready = typed.filter(({ verdict }) => verdict === 'ready')
  const type = (next: string) => {
    invitationDrafts.write('new', next)
    setText(next)
  }
  const submission = useInvite((answered) => {
    setResults(answered)
    const isSent = (email: string) => answered.some((entry) => entry.email === email && entry.outcome === 'sent')
    const left = typed.filter(({ email, verdict }) => verdict !== 'repeated' && !isSent(email))
    type(left.map(({ email }) => email).join('\n'))
  })
  const problem = ready.length === 0 ? 'none' : ready.length > maxInvitationsPerCall ? 'tooMany' : null
  return { text, type, typed, ready, results, submission, attempts, setAttempts, problem } as const
}

/** On a phone the form has been scrolled down to its button, so the result above it is scrolled into view. */
function Sent({ results }: { results: Results }) {
  const { t } = useTranslation('invitations')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [results])
  const count = results.filter(({ outcome }) => outcome === 'sent').length
  const rows = results.map(({ email, outcome, link }) => ({ email, verdict: outcome, link }))
  return (
    <div ref={place} className={form}>
      <FormAlert tone={count > 0 ? 'success' : 'info'} message={t('invite.sent', { count })}>
        {count > 0 && <p>{t('link.once')}</p>}
      </FormAlert>
      <VerdictList label={t('invite.results')} rows={rows} />
    </div>
  )
}

interface AddressesFieldProps {
  readonly text: string
  readonly problem: 'none' | 'tooMany' | null
  readonly isSending: boolean
  readonly onType: (text: string) => void
}

function AddressesField({ text, problem, isSending, onType }: AddressesFieldProps) {
  const { t } = useTranslation('invitations')
  return (
    <Field
      label={t('invite.addresses')}
      help={t('invite.help', { most: maxInvitationsPerCall, address: '<name@example.com>' })}
      error={problem !== null && t(`invite.${problem}`, { most: maxInvitationsPerCall })}
    >
      <Textarea
        value={text}
        autoComplete="off"
        spellCheck={false}
        disabled={isSending}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}

interface RolePickerProps {
  readonly role: string
  readonly isSending: boolean
  readonly onChoose: (role: string) => void
}

function RolePicker({ role, isSending, onChoose }: RolePickerProps) {
  const { t } = useTranslation('members')
  return (
    <RadioGroup
      label={t('columns.role')}
      value={role}
      onChange={onChoose}
      disabled={isSending}
      options={assignableRoles.map((value) => ({
        value,
        label: t(`roles.${value}.name`),
        help: t(`roles.${value}.may`),
      }))}
    />
  )
}

const useWords = () => {
  const { t } = useTranslation(['invitations', 'listing'])
  return {
    title: t('invite.title'),
    text: t('invite.text'),
    submit: t('invite.submit'),
    busy: t('invite.busy'),
    discardTitle: t('listing:form.discardTitle'),
    discardText: t('listing:form.discardText'),
  }
}

export default function InvitePeople({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invitations')
  const words = useWords()
  const { text, type, typed, ready, results, submission, attempts, setAttempts, problem } = useForm()
  const [role, choose] = useState<string>('User')
  const [isWrong, setWrong] = useState(false)
  const { submit, isSending, error, noteEdit } = submission
  const send = (event: FormEvent) => {
    event.preventDefault()
    setAttempts((before) => before + 1)
    setWrong(problem !== null)
    const chosen = assignableRoles.find((entry) => entry === role)
    if (problem === null && chosen !== undefined) submit({ emails: ready.map(({ email }) => email), role: chosen })
  }
  const change = (next: string) => {
    type(next)
    noteEdit()
    setWrong(false)
  }
  const judged = typed.filter(({ email }) => !results.some((result) => result.email === email))
  return (
    <FormDialog
      {...{ words, formId, isSending, onClose }}
      isDirty={text.trim() !== ''}
      onDiscard={() => invitationDrafts.write('new', null)}
    >
      <form id={formId} className={form} onSubmit={send} noValidate>
        <Refusal attempts={attempts} error={error} isAtField={false} />
        {results.length > 0 && <Sent results={results} />}
        <AddressesField {...{ text, isSending }} problem={isWrong ? problem : null} onType={change} />
        {judged.length > 0 && <VerdictList label={t('invite.typed')} rows={judged} />}
        <RolePicker {...{ role, isSending }} onChoose={choose} />
      </form>
    </FormDialog>
  )
}
