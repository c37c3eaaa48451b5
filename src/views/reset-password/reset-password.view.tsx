import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RememberedCalls } from '#src/api/remembered-calls.tsx'
import { forgetSecrets, secretOf } from '#src/actors/navigation.sink.ts'
import { accountMemory } from '../account-forms/account-draft.ts'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { RequestMail } from '../account-forms/request-mail.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

type Face = 'asking' | 'choosing' | 'linkIsDead' | 'changed'

const tokenOfAddress = (): string | null => secretOf(accountMemory, '/reset-password')?.['token'] ?? null

/** Without a link, a form to ask for one; with it, a form for the new password. */
export default function ResetPasswordView() {
  const { t } = useTranslation(['auth', 'app'])
  const [token] = useState(tokenOfAddress)
  const [face, setFace] = useState<Face>(token === null ? 'asking' : 'choosing')
  const spend = (next: Face) => {
    forgetSecrets(accountMemory)
    setFace(next)
  }
  if (face === 'choosing') {
    return (
      <RememberedCalls>
        <NewPasswordForm
          token={token ?? ''}
          onChanged={() => spend('changed')}
          onDeadLink={() => spend('linkIsDead')}
        />
      </RememberedCalls>
    )
  }
  if (face === 'changed') {
    return (
      <AccountPanel takesFocus title={t('reset.changedTitle')} lead={t('reset.changedText')}>
        <ScreenLink to="login" look="solid">
          {t('login.submit')}
        </ScreenLink>
      </AccountPanel>
    )
  }
  return face === 'linkIsDead' ? (
    <RequestMail kind="reset" title={t('reset.deadTitle')} lead={t('reset.deadText')} takesFocus />
  ) : (
    <RequestMail kind="reset" title={t('app:titles.resetPassword')} lead={t('reset.lead')} />
  )
}
