import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { EmailDetails } from '#src/contract/emails.ts'
import { isLanguage } from '#src/contract/languages.ts'
import { languageNames } from '#src/contract/language-names.ts'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { useFigures } from '../../listing/figures.ts'
import { DetailsPanel } from '../../listing/dialogs/details-panel.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { EmailStatusMark, useEmailWords } from '../email-words.tsx'
import { useEmail } from '../use-emails.ts'
import { EmailPreview } from './email-preview.tsx'
import { EmailTimeline } from './email-timeline.tsx'
import { Resend } from './resend.tsx'

const note = css({ mt: '1.5', textStyle: 'small', color: 'fg.muted' })

function Facts({ mail }: { mail: EmailDetails }) {
  const { t } = useTranslation('emails')
  const { number } = useFigures()
  const { nameKind } = useEmailWords()
  const language = isLanguage(mail.language) ? languageNames[mail.language] : mail.language
  return (
    <KeyValueList
      items={[
        { id: 'to', label: t('columns.to'), value: <bdi>{mail.to}</bdi> },
        { id: 'from', label: t('details.from'), value: <bdi>{mail.from}</bdi> },
        { id: 'kind', label: t('details.kind'), value: nameKind(mail.kind) },
        { id: 'language', label: t('details.language'), value: language },
        { id: 'attempts', label: t('details.attempts'), value: number(mail.attempts) },
        { id: 'link', label: t('details.link'), value: t(`link.${mail.link}`) },
      ]}
    />
  )
}

function Known({ mail }: { mail: EmailDetails }) {
  const { t } = useTranslation('emails')
  const { describeFailure } = useEmailWords()
  return (
    <>
      <div>
        <EmailStatusMark status={mail.status} />
        {mail.failure !== undefined && <p className={note}>{describeFailure(mail.failure)}</p>}
        {mail.status === 'kept' && <p className={note}>{t('keptText')}</p>}
      </div>
      <Resend mail={mail} />
      <EmailPreview key={mail.id} mail={mail} />
      <Facts mail={mail} />
      <EmailTimeline mail={mail} />
    </>
  )
}

export default function EmailDetailsPanel({ id }: { id: string }) {
  const { t } = useTranslation('emails')
  const { close } = useOpened('mail')
  const { data: mail, error, mutate } = useEmail(id)
  const words = {
    notFoundTitle: t('details.notFoundTitle'),
    notFoundText: t('details.notFoundText'),
    failed: t('details.failed'),
  }
  return (
    <DetailsPanel name={mail?.subject} error={error} words={words} onRetry={() => void mutate()} onClose={close}>
      {mail !== undefined && <Known key={mail.id} mail={mail} />}
    </DetailsPanel>
  )
}
