import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearch } from 'wouter'
import { css } from '#styled-system/css'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { readInvitationToken } from '../accept-invitation/invitation-token.ts'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { Landing } from '../account-forms/landing.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { useSession } from '../product.ts'
import { readFailureReason } from './failure-reason.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })

/** Signed-in people come here when they connect an account, which they do in their profile. */
function WaysOfPerson() {
  const { t } = useTranslation('auth')
  return (
    <>
      <ScreenLink to="profile" search="?tab=connections" look="solid">
        {t('landing.toProfile')}
      </ScreenLink>
      <ScreenLink to="repositories" look="outline">
        {t('landing.continue')}
      </ScreenLink>
    </>
  )
}

function WaysOfGuest() {
  const { t } = useTranslation('auth')
  const [isInvited] = useState(() => readInvitationToken() !== null)
  return (
    <>
      {isInvited && (
        <ScreenLink to="acceptInvitation" look="solid">
          {t('landing.toInvitation')}
        </ScreenLink>
      )}
      <ScreenLink to="login" look={isInvited ? 'outline' : 'solid'}>
        {t('mail.toSignIn')}
      </ScreenLink>
    </>
  )
}

/** The reason in the address is looked up in a closed list, never shown. */
export default function AuthErrorView() {
  const { t } = useTranslation(['auth', 'app'])
  const signedIn = useSession(isSignedIn)
  const reason = readFailureReason(useSearch())
  return (
    <Landing>
      <AccountPanel title={t('app:titles.authError')} lead={t(`failures.${reason}`)}>
        <div className={column}>{signedIn ? <WaysOfPerson /> : <WaysOfGuest />}</div>
      </AccountPanel>
    </Landing>
  )
}
