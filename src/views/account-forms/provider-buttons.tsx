import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { isSignInProvider, providerNames } from '#src/contract/sign-in-providers.ts'
import { useProduct } from '../product.ts'
import { ProviderMark } from './provider-mark.tsx'

const list = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const divider = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  textStyle: 'small',
  color: 'fg.muted',
  _before: { content: '""', flex: '1', borderBottomWidth: 'hairline', borderColor: 'border.subtle' },
  _after: { content: '""', flex: '1', borderBottomWidth: 'hairline', borderColor: 'border.subtle' },
})

/** Links rather than calls: the server leads on to the host, and the browser shows that it is loading. */
export default function ProviderButtons() {
  const { t } = useTranslation('auth')
  const { signInProviders } = useProduct().configuration
  return (
    <div className={list}>
      <p className={divider}>{t('login.or')}</p>
      {signInProviders.filter(isSignInProvider).map((provider) => (
        <a
          key={provider}
          href={`/api/auth/${provider}/login`}
          className={button({ variant: 'outline', size: 'lg', wide: true })}
        >
          <ProviderMark provider={provider} />
          {t('login.with', { provider: providerNames[provider] })}
        </a>
      ))}
    </div>
  )
}
