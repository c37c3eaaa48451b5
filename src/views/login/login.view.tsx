import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { endReason } from '#machines/session/session.selectors.ts'
import { useApi } from '#src/api/use-api.ts'
import { brand } from '#src/lib/brand.ts'
import { EmailField } from '../account-forms/account-field.tsx'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { forgetDraft } from '../account-forms/account-draft.ts'
import { PasswordField } from '../account-forms/password-field.tsx'
import { ProblemCount } from '../account-forms/problem-count.tsx'
import { ProviderSlot } from '../account-forms/provider-slot.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { SubmitButton } from '../account-forms/submit-button.tsx'
import { useAccountForm } from '../account-forms/use-account-form.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useProduct, useSession } from '../product.ts'
import type { LoginFailure } from './login-failure.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

const SessionEnded = lazyPart(() => import('./session-ended.tsx'))
const contract = () => import('#src/contract/auth.ts')

const useLoginForm = () => {
  const { client } = useApi()
  const { session } = useProduct()
  const [Failure, setFailure] = useState<typeof LoginFailure | null>(null)
  const form = useAccountForm({
    schema: async () => (await contract()).Credentials,
    send: async (body) => client.call((await contract()).authEndpoints.login, { body }),
    beforeError: async () => {
      const failure = await import('./login-failure.tsx')
      setFailure(() => failure.LoginFailure)
    },
    onDone: (tokens) => {
      forgetDraft()
      session.receive(tokens, 'login')
    },
  })
  return { ...form, Failure }
}

export default function LoginView() {
  const { t } = useTranslation(['auth', 'app'])
  const reason = useSession(endReason)
  const { props, problems, isSending, isSent, error, Failure } = useLoginForm()
  return (
    <AccountPanel
      title={t('app:titles.login')}
      lead={
        <>
          {t('login.newHere', { brand })} <ScreenLink to="signup">{t('login.signUp')}</ScreenLink>
        </>
      }
      foot={<ScreenLink to="resetPassword">{t('login.forgot')}</ScreenLink>}
    >
      <form {...props} className={column}>
        <Suspense>{reason !== null && reason !== 'signedOut' && error === null && <SessionEnded />}</Suspense>
        {Failure !== null && <Failure error={error} />}
        <ProblemCount problems={problems} />
        <EmailField problem={problems.email} />
        <PasswordField label={t('fields.password')} autoComplete="current-password" problem={problems.password} />
        <SubmitButton busy={(isSending || isSent) && t('login.busy')}>{t('login.submit')}</SubmitButton>
      </form>
      <ProviderSlot />
    </AccountPanel>
  )
}
