import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RememberedCalls } from '#src/api/remembered-calls.tsx'
import { forgetSecrets, readSecrets } from '#src/actors/navigation.sink.ts'
import { tabMemory } from '#src/actors/tab-memory.ts'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { RequestLink } from '../account-forms/request-link.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

type ResetStep = 'asking' | 'choosing' | 'linkIsDead' | 'changed'

const readToken = (): string | null => readSecrets(tabMemory, '/reset-password')?.['token'] ?? null

export default function ResetPasswordView() {
  const { t } = useTranslation(['auth', 'app'])
  const [token] = useState(readToken)
  const [step, setStep] = useState<ResetStep>(token === null ? 'asking' : 'choosing')
  const finishWith = (next: ResetStep) => {
    forgetSecrets(tabMemory)
    setStep(next)
  }
  if (step === 'choosing') {
    return (
      <RememberedCalls>
        <NewPasswordForm
          token={token ?? ''}
          onChanged={() => finishWith('changed')}
          onDeadLink={() => finishWith('linkIsDead')}
        />
      </RememberedCalls>
    )
  }
  if (step === 'changed') {
    return (
      <AccountPanel takesFocus title={t('reset.changedTitle')} lead={t('reset.changedText')}>
        <ScreenLink to="login" look="solid">
          {t('login.submit')}
        </ScreenLink>
      </AccountPanel>
    )
  }
  return step === 'linkIsDead' ? (
    <RequestLink kind="reset" title={t('reset.deadTitle')} lead={t('reset.deadText')} takesFocus />
  ) : (
    <RequestLink kind="reset" title={t('app:titles.resetPassword')} lead={t('reset.lead')} />
  )
}
