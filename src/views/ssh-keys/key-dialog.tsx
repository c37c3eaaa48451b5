import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { SshKeyDraft } from '#src/contract/ssh-keys.ts'
import { Field } from '#src/ui/field.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Textarea } from '#src/ui/textarea.tsx'
import { failureWords } from '../failure-words.ts'
import { FormDialog } from '../listing/dialogs/form-dialog.tsx'
import { Refusal } from '../listing/dialogs/refusal.tsx'
import { getRefusedKeyField, type KeyForm, useKeyForm } from './use-key-form.ts'

const formId = 'ssh-key'
const code = css({ textStyle: 'code', fontSize: 'xs' })
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

function OwnKeyFields({ form: { values, error, isMissing, set } }: { readonly form: KeyForm }) {
  const { t } = useTranslation(['ssh', 'app'])
  const field = getRefusedKeyField(error)
  const words = field === null ? undefined : failureWords(error, t).message
  const keyError = isMissing ? t('form.missing') : field === 'privateKey' ? words : undefined
  return (
    <>
      <Field label={t('form.privateKey')} help={t('form.privateKeyHelp')} error={keyError} required>
        <Textarea
          rows={6}
          className={code}
          spellCheck={false}
          autoComplete="off"
          value={values.privateKey}
          onChange={({ target }) => set({ privateKey: target.value })}
        />
      </Field>
      <Field
        label={t('form.passphrase')}
        help={t('form.passphraseHelp')}
        error={field === 'passphrase' ? words : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          showLabel={t('form.show')}
          hideLabel={t('form.hide')}
          value={values.passphrase}
          onChange={({ target }) => set({ passphrase: target.value })}
        />
      </Field>
    </>
  )
}

const kinds = ['ed25519', 'rsa', 'own'] as const

function KeyFields({ form }: { readonly form: KeyForm }) {
  const { t } = useTranslation('ssh')
  const { values, attempts, error } = form
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.save()
  }
  const options = kinds.map((value) => ({ value, label: t(`form.${value}`), help: t(`form.${value}Help`) }))
  const choose = (value: string) => {
    const kind = kinds.find((known) => known === value)
    if (kind !== undefined) form.set({ kind })
  }
  return (
    <form id={formId} className={column} noValidate onSubmit={submit}>
      <Refusal attempts={attempts} error={error} isAtField={getRefusedKeyField(error) !== null} />
      <RadioGroup label={t('form.kind')} options={options} value={values.kind} onChange={choose} />
      {values.kind === 'own' && <OwnKeyFields form={form} />}
    </form>
  )
}

interface KeyDialogProps {
  readonly title: string
  readonly text?: string
  readonly send: (draft: SshKeyDraft) => Promise<unknown>
  readonly onSaved: () => void
  readonly onClose: () => void
}

export default function KeyDialog({ title, text, send, onSaved, onClose }: KeyDialogProps) {
  const { t } = useTranslation(['ssh', 'listing', 'app'])
  const form = useKeyForm(send, () => {
    onSaved()
    onClose()
  })
  const words = {
    title,
    ...(text === undefined ? {} : { text }),
    submit: form.isQuestion ? t('form.anyway') : t(form.values.kind === 'own' ? 'app:common.save' : 'form.generate'),
    busy: t('form.saving'),
    discardTitle: t('form.discardTitle'),
    discardText: t('listing:form.discardText'),
  }
  return (
    <FormDialog {...{ words, formId, onClose }} size="lg" isDirty={form.isDirty} isSending={form.isSending}>
      <KeyFields form={form} />
    </FormDialog>
  )
}
