import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { Landing } from '../account-forms/landing.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { useSession } from '../product.ts'
import { readFailureReason } from './failure-reason.ts'

/** Where a sign-in with another service ends when it fails. What the address says is looked up, never shown. */
export default function AuthErrorView() {
  const { t } = useTranslation(['auth', 'app'])
  const signedIn = useSession(isSignedIn)
  const reason = readFailureReason(useSearch())
  return (
    <Landing>
      <AccountPanel title={t('app:titles.authError')} lead={t(`failures.${reason}`)}>
        {signedIn ? (
          <ScreenLink to="repositories" look="solid">
            {t('landing.continue')}
          </ScreenLink>
        ) : (
          <ScreenLink to="login" look="solid">
            {t('mail.toSignIn')}
          </ScreenLink>
        )}
      </AccountPanel>
    </Landing>
  )
}
