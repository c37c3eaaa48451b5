import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'
import { useProduct } from '../product.ts'
import { link } from '#styled-system/recipes/link'

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '4', textStyle: 'caption' })

export function LegalLinks() {
  const { t } = useTranslation('app')
  const { cookieSettings } = useProduct()
  const { open } = useNamedOverlays()
  const entries = [
    { label: t('shell.cookieSettings'), show: cookieSettings.open },
    { label: t('titles.privacy'), show: () => open('privacy') },
    { label: t('titles.terms'), show: () => open('terms') },
  ]
  return (
    <div className={row}>
      {entries.map(({ label, show }) => (
        <button key={label} type="button" className={link()} onClick={show}>
          {label}
        </button>
      ))}
    </div>
  )
}
