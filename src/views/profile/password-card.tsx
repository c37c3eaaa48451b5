import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { unmetPasswordRules } from '#src/contract/unmet-password-rules.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Field } from '#src/ui/field.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { refusalKey } from '../account-forms/account-problems.ts'
import { PasswordChecklist } from '../account-forms/password-checklist.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { FormCard } from '../page-form/form-card.tsx'
import { useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'
import { usePasswordPolicy } from './use-password-policy.ts'

const empty = { version: 0, values: { currentPassword: '', newPassword: '' } }
type Passwords = (typeof empty)['values']
type FieldName = keyof Passwords
type Problem = 'currentMissing' | 'wrong' | 'weak' | 'common' | 'personal'
type Problems = Readonly<Partial<Record<FieldName, Problem | undefined>>>

const refusals: Readonly<Record<string, Problems>> = {
  'errors.wrongPassword': { currentPassword: 'wrong' },
  'errors.passwordTooWeak': { newPassword: 'weak' },
  'errors.passwordCommon': { newPassword: 'common' },
  'errors.passwordPersonal': { newPassword: 'personal' },
}

const usePasswordForm = () => {
  const { t } = useTranslation('profile')
  const { client } = useApi()
  const toast = useToast()
  const { data: policy } = usePasswordPolicy()
  const { submit, isSending, error, noteEdit } = useSubmission(
    (body: Passwords) => client.call(userEndpoints.changePassword, { body }),
    onChanged,
  )
  const form = useDraft<Passwords, Problems>({ known: empty, recheck: () => ({}), onEdit: noteEdit })
  function onChanged() {
    form.forget()
    toast({ kind: 'success', words: { text: t('password.changed') } })
  }
  const { values } = form
  const refusal = error === null ? undefined : refusals[refusalKey(error) ?? '']
  const problems: Problems = {
    currentPassword: form.problems.currentPassword ?? refusal?.currentPassword,
    newPassword: form.problems.newPassword ?? refusal?.newPassword,
  }
  const save = () => {
    const isWeak = policy !== undefined && unmetPasswordRules(policy, values.newPassword).length > 0
    const isSendable = form.check({
      ...(values.currentPassword === '' ? { currentPassword: 'currentMissing' } : {}),
      ...(isWeak || values.newPassword === '' ? { newPassword: 'weak' } : {}),
    })
    if (isSendable) submit(values)
  }
  return { policy, problems, form, isSending, error, isFieldError: refusal !== undefined, save }
}

/** A new password ends every other session. The input is stored nowhere. */
export function PasswordCard() {
  const { t } = useTranslation(['profile', 'auth'])
  const { policy, problems, form, isSending, error, isFieldError, save } = usePasswordForm()
  const { values, set } = form
  const field = (name: FieldName, autoComplete: 'current-password' | 'new-password') => {
    const problem = problems[name]
    return (
      <Field label={t(`password.${name}`)} error={problem && t(`password.problems.${problem}`)} required>
        <PasswordInput
          name={name}
          value={values[name]}
          onChange={({ target }) => set({ [name]: target.value })}
          showLabel={t('auth:fields.showPassword')}
          hideLabel={t('auth:fields.hidePassword')}
          autoComplete={autoComplete}
        />
      </Field>
    )
  }
  return (
    <FormCard
      title={t('password.title')}
      text={t('password.text')}
      {...{ form, error, isFieldError, isSending }}
      onSave={save}
      saveLabel={t('password.submit')}
    >
      {field('currentPassword', 'current-password')}
      {field('newPassword', 'new-password')}
      {policy !== undefined && <PasswordChecklist policy={policy} password={values.newPassword} />}
    </FormCard>
  )
}
