import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { css } from '#styled-system/css'
import { useApi } from '#src/api/use-api.ts'
import { authEndpoints, SignUpForm as SignUpBody } from '#src/contract/auth.ts'
import { isLanguage } from '#src/contract/languages.ts'
import { AccountField, EmailField } from '../account-forms/account-field.tsx'
import { forgetDraft } from '../account-forms/account-draft.ts'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { NameFields } from '../account-forms/name-fields.tsx'
import { NewPasswordField, passwordProblems, usePasswordPolicy } from '../account-forms/new-password-field.tsx'
import { ProblemCount } from '../account-forms/problem-count.tsx'
import { ProviderSlot } from '../account-forms/provider-slot.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { SubmissionAlert } from '../account-forms/submission-alert.tsx'
import { SubmitButton } from '../account-forms/submit-button.tsx'
import { useHydrated } from '#src/api/use-hydrated.ts'
import { type AccountForm, useAccountForm } from '../account-forms/use-account-form.ts'
import { Agreement } from '../legal/agreement.tsx'
import { useProduct, useTell } from '../product.ts'
import { readReferralCode } from './referral-code.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const note = css({ textStyle: 'small', color: 'fg.muted' })

type OnSent = (email: string) => void

const useSignUpForm = (onSent: OnSent) => {
  const { i18n } = useTranslation()
  const { client } = useApi()
  const { session } = useProduct()
  const tell = useTell()
  const { data: policy } = usePasswordPolicy()
  return useAccountForm({
    schema: () => SignUpBody,
    send: (body) =>
      client.call(authEndpoints.signUp, {
        body: { ...body, ...(isLanguage(i18n.language) ? { language: i18n.language } : {}) },
      }),
    onBegin: () => tell({ type: 'signUp.begun' }),
    check: ({ password }) => passwordProblems(policy, String(password)),
    onDone: ({ accessToken, refreshToken, organisationId = null }, { email }) => {
      tell({ type: 'signUp.accepted' })
      if (accessToken !== undefined && refreshToken !== undefined) {
        forgetDraft()
        session.receive({ accessToken, refreshToken, organisationId }, 'signUp')
      } else onSent(email)
    },
  })
}

function Fields({ problems }: Pick<AccountForm, 'problems'>) {
  const { t } = useTranslation('auth')
  return (
    <>
      <NameFields problems={problems} />
      <EmailField problem={problems.email} />
      <NewPasswordField label={t('fields.password')} problem={problems.password} />
      <AccountField
        name="organisationName"
        label={t('fields.organisationName')}
        help={t('fields.organisationHelp')}
        problem={problems.organisationName}
        autoComplete="organization"
      />
    </>
  )
}

function Referral() {
  const { t } = useTranslation('auth')
  const isHydrated = useHydrated()
  const search = useSearch()
  const code = isHydrated ? readReferralCode(search) : null
  if (code === null) return null
  return (
    <>
      <input type="hidden" name="referralCode" value={code} />
      <p className={note}>{t('signup.referral', { code })}</p>
    </>
  )
}

export function SignUpForm({ onSent }: { readonly onSent: OnSent }) {
  const { t } = useTranslation(['auth', 'app'])
  const { props, problems, isSending, error } = useSignUpForm(onSent)
  return (
    <AccountPanel
      title={t('app:titles.signup')}
      lead={
        <>
          {t('signup.haveAccount')} <ScreenLink to="login">{t('signup.signIn')}</ScreenLink>
        </>
      }
    >
      <form {...props} className={column}>
        <SubmissionAlert error={error} />
        <ProblemCount problems={problems} />
        <Fields problems={problems} />
        <Referral />
        <SubmitButton busy={isSending && t('signup.busy')}>{t('signup.submit')}</SubmitButton>
        <Agreement className={note} />
      </form>
      <ProviderSlot />
    </AccountPanel>
  )
}
