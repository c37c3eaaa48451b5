import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { useHydrated } from '#src/api/use-hydrated.ts'
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
export const quiet = css({
  display: 'inline-flex',
  alignItems: 'center',
  minH: '6',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { color: 'fg.default' },
})
/** On a phone it is always a row of its own, so that an entry from the configuration adds no further row. */
const end = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '2',
  ms: 'auto',
  _phone: { w: 'full' },
})
const mailbox = css({ me: 'auto' })

const footerLink = (path: string, words: string) => (
  <Link key={path} href={path} className={quiet}>
    {words}
  </Link>
)

function MailboxLink() {
  const { t } = useTranslation()
  const { hasLocalMailbox } = useProduct().configuration
  if (!useHydrated() || !hasLocalMailbox) return null
  return <span className={mailbox}>{footerLink('/dev/mailbox', t('shell.mailbox'))}</span>
}

export function QuietFooter({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { cookieSettings } = useProduct()
  return (
    <footer className={row}>
      <button type="button" className={quiet} onClick={cookieSettings.open}>
        {t('shell.cookieSettings')}
      </button>
      {children ?? [footerLink('/privacy', t('titles.privacy')), footerLink('/terms', t('titles.terms'))]}
      <div className={end}>
        <MailboxLink />
        <LanguageSelect />
        <ThemeButton />
      </div>
    </footer>
  )
}
