import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import { useProduct } from '../product.ts'
import { AccountPanel } from './account-panel.tsx'
import type { LinkMailKind } from './link-mail-endpoints.ts'
import { Resend } from './resend.tsx'
import { ScreenLink } from './screen-link.tsx'

const column = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const textButton = css({ textAlign: 'start', cursor: 'pointer' })

interface MailSentPanelProps {
  readonly kind: LinkMailKind
  readonly email: string
  readonly onBack: () => void
}

/** The words are the same whether or not the address has an account (`machines/README.md`, S5). */
export function MailSentPanel({ kind, email, onBack }: MailSentPanelProps) {
  const { t } = useTranslation('auth')
  const { configuration } = useProduct()
  return (
    <AccountPanel
      takesFocus
      title={t('mail.title')}
      lead={t(`mail.${kind}`, { email })}
      foot={
        <>
          <button type="button" className={`${link()} ${textButton}`} onClick={onBack}>
            {t('mail.otherAddress')}
          </button>
          <ScreenLink to="login">{t('mail.toSignIn')}</ScreenLink>
        </>
      }
    >
      <div className={column}>
        {configuration.hasLocalMailbox && (
          <ScreenLink to="mailbox" look="solid">
            {t('mail.openMailbox')}
          </ScreenLink>
        )}
        <p>{t('mail.nothingCame')}</p>
        <Resend kind={kind} readEmail={() => email} />
      </div>
    </AccountPanel>
  )
}
