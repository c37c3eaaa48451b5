import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { unmetPasswordRules } from '#src/contract/unmet-password-rules.ts'
import { type PasswordPolicy, userEndpoints } from '#src/contract/user.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { Problem, Problems } from './account-problems.ts'
import { PasswordField } from './password-field.tsx'
import { PasswordChecklist } from './password-checklist.tsx'

const group = css({ display: 'flex', flexDirection: 'column', gap: '2' })
/** Reserves the height of the usual rules on a phone, so that the form does not move when they load. */
const room = css({ minH: '20' })
const note = css({ textStyle: 'caption', color: 'fg.muted' })

const withoutToast = { revalidateOnFocus: false, revalidateOnReconnect: false, onError: () => undefined }

export const usePasswordPolicy = () => useCall(userEndpoints.passwordPolicy, {}, withoutToast)

/** Without the rules the server decides alone. */
export const passwordProblems = (policy: PasswordPolicy | undefined, password: string): Problems =>
  policy !== undefined && unmetPasswordRules(policy, password).length > 0 ? { password: 'passwordWeak' } : {}

interface NewPasswordFieldProps {
  readonly label: string
  readonly problem: Problem | undefined
}

export function NewPasswordField({ label, problem }: NewPasswordFieldProps) {
  const { t } = useTranslation('auth')
  const { data: policy, error } = usePasswordPolicy()
  const [password, setPassword] = useState('')
  return (
    <div className={group}>
      <PasswordField
        label={label}
        autoComplete="new-password"
        problem={problem}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <div className={room}>
        {policy !== undefined && <PasswordChecklist policy={policy} password={password} />}
        {policy === undefined && error !== undefined && <p className={note}>{t('rules.failed')}</p>}
        {policy === undefined && error === undefined && <Skeleton width="long" />}
      </div>
    </div>
  )
}
