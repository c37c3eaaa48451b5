import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { Landing } from '../account-forms/landing.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { useSession } from '../product.ts'
import { readFailureReason } from './failure-reason.ts'

/** The reason in the address is looked up in a closed list, never shown. */
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
