import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { endReason } from '#machines/session/session.selectors.ts'
import { useApi } from '#src/api/use-api.ts'
import { authEndpoints, Credentials } from '#src/contract/auth.ts'
import { brand } from '#src/lib/brand.ts'
import { Button } from '#src/ui/button.tsx'
import { EmailField } from '../account-forms/account-field.tsx'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { draftedEmail, forgetDraft } from '../account-forms/account-draft.ts'
import { refusalKey } from '../account-forms/account-problems.ts'
import { FormAlert } from '../account-forms/form-alert.tsx'
import { PasswordField } from '../account-forms/password-field.tsx'
import { ProblemCount } from '../account-forms/problem-count.tsx'
import { Resend } from '../account-forms/resend.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { SubmissionAlert } from '../account-forms/submission-alert.tsx'
import { useAccountForm } from '../account-forms/use-account-form.ts'
import { useHydrated } from '../account-forms/use-hydrated.ts'
import { useProduct, useSession } from '../product.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })

export default function LoginView() {
  const { t } = useTranslation(['auth', 'app'])
  const { client } = useApi()
  const { session } = useProduct()
  const reason = useSession(endReason)
  const isHydrated = useHydrated()
  const { props, problems, isSending, isSent, error } = useAccountForm({
    schema: Credentials,
    send: (body) => client.call(authEndpoints.login, { body }),
    onDone: (tokens) => {
      forgetDraft()
      session.receive(tokens, 'login')
    },
  })
  const isUnconfirmed = refusalKey(error) === 'errors.emailNotConfirmed'
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
        {reason !== null && reason !== 'signedOut' && error === null && (
          <FormAlert tone="info" message={t('login.ended')} />
        )}
        <SubmissionAlert error={error}>
          {isUnconfirmed && <Resend kind="confirmation" email={draftedEmail} />}
        </SubmissionAlert>
        <ProblemCount problems={problems} />
        <EmailField problem={problems.email} />
        <PasswordField label={t('fields.password')} autoComplete="current-password" problem={problems.password} />
        {/* A form without a submit button is not sent by the browser itself: not before there is someone to take it. */}
        <Button
          type={isHydrated ? 'submit' : 'button'}
          variant="solid"
          size="lg"
          wide
          busy={(isSending || isSent) && t('login.busy')}
        >
          {t('login.submit')}
        </Button>
      </form>
    </AccountPanel>
  )
}
