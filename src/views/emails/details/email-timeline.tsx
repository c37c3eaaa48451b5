import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { EmailDetails } from '#src/contract/emails.ts'
import { useFigures } from '../../listing/figures.ts'
import { useEmailWords } from '../email-words.tsx'

const heading = css({ textStyle: 'label', mb: '2' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '3', textStyle: 'small' })
const when = css({ display: 'block', textStyle: 'caption', color: 'fg.muted' })

function EventWords({ event: { by, failure, kind } }: { event: EmailDetails['events'][number] }) {
  const { t } = useTranslation('emails')
  const { describeFailure } = useEmailWords()
  if (kind === 'failed') return <>{failure === undefined ? t('events.failed') : describeFailure(failure)}</>
  if (kind === 'resent') return <>{by === undefined ? t('events.resent') : t('events.resentBy', { name: by })}</>
  return <>{t(`events.${kind}`)}</>
}

export function EmailTimeline({ mail }: { mail: EmailDetails }) {
  const { t } = useTranslation('emails')
  const { time } = useFigures()
  return (
    <section aria-label={t('events.label')}>
      <h3 className={heading}>{t('events.label')}</h3>
      <ol className={list}>
        {mail.events.map((event, index) => (
          <li key={`${event.at} ${index}`}>
            <EventWords event={event} />
            <time dateTime={event.at} className={when}>
              {time(event.at)}
            </time>
          </li>
        ))}
      </ol>
      {mail.isRepeated && <p className={when}>{t('events.repeated')}</p>}
    </section>
  )
}
