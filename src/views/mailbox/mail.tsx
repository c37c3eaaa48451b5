import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { MailboxEntry } from './mailbox-entry.ts'
import { ButtonLink } from '#src/ui/link.tsx'
import { formatSentTime } from './sent-time.ts'
import { splitAtLink } from './text-parts.ts'

const frame = css({ borderWidth: 'hairline', borderRadius: 'lg', bg: 'bg.panel', overflow: 'clip' })
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  px: 'card',
  py: '3',
  borderBottomWidth: 'hairline',
})
const subject = css({ textStyle: 'section' })
const facts = css({ display: 'flex', flexWrap: 'wrap', columnGap: '3', textStyle: 'caption', color: 'fg.muted' })
const body = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '4', p: 'card' })
const words = css({ whiteSpace: 'pre-wrap', color: 'fg.muted' })

/** The link is long and contains secrets, so it is shown as a button. */
export function Mail({ mail }: { mail: MailboxEntry }) {
  const { t, i18n } = useTranslation('mailbox')
  const { before, link, after } = splitAtLink(mail)
  return (
    <article className={frame} aria-labelledby={mail.id}>
      <header className={head}>
        <h2 id={mail.id} className={subject}>
          {mail.subject}
        </h2>
        <p className={facts}>
          <span>{t('to', { address: mail.to })}</span>
          <time dateTime={mail.sentAt}>{formatSentTime(mail.sentAt, i18n.language)}</time>
        </p>
      </header>
      <div className={body}>
        {before !== '' && <p className={words}>{before}</p>}
        {link !== null && (
          <ButtonLink href={link} variant="solid" rel="noreferrer">
            {t('open')}
          </ButtonLink>
        )}
        {after !== '' && <p className={words}>{after}</p>}
      </div>
    </article>
  )
}
