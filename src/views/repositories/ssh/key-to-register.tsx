import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import { PublicKeyText } from '../../ssh-keys/public-key.tsx'
import { findRegistrationPlace } from '../../ssh-keys/registration-place.ts'

const box = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1.5',
  p: '3',
  borderWidth: 'hairline',
  borderRadius: 'md',
})
const heading = css({ textStyle: 'label' })
const place = css({ alignSelf: 'flex-start' })
const note = css({ textStyle: 'caption', color: 'fg.muted' })

export function KeyToRegister({ publicKey, url }: { readonly publicKey: string; readonly url: string }) {
  const { t } = useTranslation('ssh')
  const { host, href } = findRegistrationPlace(url)
  return (
    <div className={box}>
      <p className={heading}>{t('register.title')}</p>
      <PublicKeyText publicKey={publicKey} />
      <p className={note}>{href === undefined ? t('register.text') : t('register.at', { host })}</p>
      {href !== undefined && (
        <a href={href} target="_blank" rel="noreferrer" className={cx(link(), place)}>
          {t('register.open', { host })}
        </a>
      )}
    </div>
  )
}
