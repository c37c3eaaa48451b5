import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { useHydrated } from '../account-forms/use-hydrated.ts'
import { useProduct } from '../product.ts'
import { LanguageSelect } from './language-select.tsx'
import { ThemeButton } from './theme-button.tsx'

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  py: '4',
  textStyle: 'caption',
  color: 'fg.muted',
})
const quiet = css({
  display: 'inline-flex',
  alignItems: 'center',
  minH: '6',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { color: 'fg.default' },
})
const end = css({ display: 'flex', alignItems: 'center', gap: '2', ms: 'auto' })

/** At the foot of pages that are open to anyone: the way back to the cookie choice, language and theme. */
export function QuietFooter() {
  const { t } = useTranslation()
  const { cookieSettings, configuration } = useProduct()
  const isHydrated = useHydrated()
  return (
    <footer className={row}>
      <button type="button" className={quiet} onClick={cookieSettings.open}>
        {t('shell.cookieSettings')}
      </button>
      {isHydrated && configuration.hasLocalMailbox && (
        <Link href="/dev/mailbox" className={quiet}>
          {t('shell.mailbox')}
        </Link>
      )}
      <div className={end}>
        <LanguageSelect />
        <ThemeButton />
      </div>
    </footer>
  )
}
