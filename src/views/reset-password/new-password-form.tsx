import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { authEndpoints } from '#src/contract/auth.ts'
import { NewPassword } from '#src/contract/fields.ts'
import { Button } from '#src/ui/button.tsx'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { refusalKey } from '../account-forms/account-problems.ts'
import { NewPasswordField, passwordProblems, usePasswordPolicy } from '../account-forms/new-password-field.tsx'
import { ProblemCount } from '../account-forms/problem-count.tsx'
import { SubmissionAlert } from '../account-forms/submission-alert.tsx'
import { useAccountForm } from '../account-forms/use-account-form.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

const Choice = v.object({ password: NewPassword })

interface NewPasswordFormProps {
  readonly token: string
  readonly onChanged: () => void
  readonly onDeadLink: () => void
}

export function NewPasswordForm({ token, onChanged, onDeadLink }: NewPasswordFormProps) {
  const { t } = useTranslation(['auth', 'app'])
  const { client } = useApi()
  const { data: policy } = usePasswordPolicy()
  const { props, problems, isSending, error } = useAccountForm({
    schema: () => Choice,
    send: async ({ password }) => {
      try {
        await client.call(authEndpoints.resetPassword, { body: { token, password } })
        return 'changed' as const
      } catch (failure) {
        if (refusalKey(failure) === 'errors.linkInvalid') return 'linkIsDead' as const
        throw failure
      }
    },
    check: ({ password }) => passwordProblems(policy, String(password)),
    onDone: (outcome) => (outcome === 'changed' ? onChanged() : onDeadLink()),
  })
  return (
    <AccountPanel title={t('reset.chooseTitle')} lead={t('reset.chooseText')}>
      <form {...props} className={column}>
        <SubmissionAlert error={error} />
        <ProblemCount problems={problems} />
        <NewPasswordField label={t('fields.newPassword')} problem={problems.password} />
        <Button type="submit" variant="solid" size="lg" wide busy={isSending && t('reset.busy')}>
          {t('reset.submit')}
        </Button>
      </form>
    </AccountPanel>
  )
}
