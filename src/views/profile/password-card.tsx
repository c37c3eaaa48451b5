import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { unmetPasswordRules } from '#src/contract/password-policy.ts'
import { userEndpoints } from '#src/contract/user.ts'
import { Field } from '#src/ui/field.tsx'
import { PasswordInput } from '#src/ui/password-input.tsx'
import { refusalKey } from '../account-forms/account-problems.ts'
import { PasswordRules } from '../account-forms/password-rules.tsx'
import { FormCard } from '../page-form/form-card.tsx'
import { useToast } from '../product.ts'
import { useSubmission } from '../use-submission.ts'

const empty = { currentPassword: '', newPassword: '' }
type Passwords = typeof empty
type FieldName = keyof Passwords
type Problem = 'currentMissing' | 'wrong' | 'weak' | 'common' | 'personal'
type Problems = Readonly<Partial<Record<FieldName, Problem>>>

const withoutToast = { revalidateOnFocus: false, revalidateOnReconnect: false, onError: () => undefined }

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
  const { data: policy } = useCall(userEndpoints.passwordPolicy, {}, withoutToast)
  const [values, setValues] = useState(empty)
  const [validation, setValidation] = useState<{ attempts: number; problems: Problems }>({ attempts: 0, problems: {} })
  const { submit, isSending, error, edited } = useSubmission(
    (body: Passwords) => client.call(userEndpoints.changePassword, { body }),
    () => {
      setValues(empty)
      toast({ kind: 'success', words: { text: t('password.changed') } })
    },
  )
  const refusal = error === null ? undefined : refusals[refusalKey(error) ?? '']
  const problems: Problems = { ...refusal, ...validation.problems }
  const save = () => {
    const isWeak = policy !== undefined && unmetPasswordRules(policy, values.newPassword).length > 0
    const wrong: Problems = {
      ...(values.currentPassword === '' ? { currentPassword: 'currentMissing' as const } : {}),
      ...(isWeak || values.newPassword === '' ? { newPassword: 'weak' as const } : {}),
    }
    setValidation(({ attempts }) => ({ attempts: attempts + 1, problems: wrong }))
    if (Object.keys(wrong).length === 0) submit(values)
  }
  const change = (next: Passwords) => {
    setValues(next)
    setValidation(({ attempts }) => ({ attempts, problems: {} }))
    edited()
  }
  const isDirty = values.currentPassword !== '' || values.newPassword !== ''
  const form = { isDirty, attempts: validation.attempts, forget: () => change(empty) }
  return { policy, values, problems, form, isSending, error, isFieldError: refusal !== undefined, save, change }
}

/** A new password ends every other session. The input is stored nowhere. */
export function PasswordCard() {
  const { t } = useTranslation(['profile', 'auth'])
  const { policy, values, problems, form, isSending, error, isFieldError, save, change } = usePasswordForm()
  const field = (name: FieldName, autoComplete: 'current-password' | 'new-password') => {
    const problem = problems[name]
    return (
      <Field label={t(`password.${name}`)} error={problem && t(`password.problems.${problem}`)} required>
        <PasswordInput
          name={name}
          value={values[name]}
          onChange={({ target }) => change({ ...values, [name]: target.value })}
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
      {policy !== undefined && <PasswordRules policy={policy} password={values.newPassword} />}
    </FormCard>
  )
}
