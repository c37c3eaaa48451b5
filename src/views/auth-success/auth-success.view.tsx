import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { brand } from '#src/lib/brand.ts'
import { AccountPanel } from '../account-forms/account-panel.tsx'
import { Landing } from '../account-forms/landing.tsx'
import { ScreenLink } from '../account-forms/screen-link.tsx'
import { useProduct, useSession } from '../product.ts'

export default function AuthSuccessView() {
  const { t } = useTranslation(['auth', 'app'])
  const { navigation } = useProduct()
  const signedIn = useSession(isSignedIn)
  useEffect(() => {
    if (signedIn) navigation.send({ type: 'address.open', address: '/', manner: 'replace' })
  }, [navigation, signedIn])
  return signedIn ? (
    <Landing>
      <AccountPanel title={t('app:titles.authSuccess')} lead={t('landing.opening', { brand })}>
        <ScreenLink to="repositories" look="solid">
          {t('landing.continue')}
        </ScreenLink>
      </AccountPanel>
    </Landing>
  ) : (
    <AccountPanel title={t('landing.notInTitle')} lead={t('landing.notInText')}>
      <ScreenLink to="login" look="solid">
        {t('landing.withEmail')}
      </ScreenLink>
    </AccountPanel>
  )
}
