import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { type LegalDocument, legalDocuments } from './legal-documents.ts'
import { useFormatDate } from '../listing/use-format-date.ts'

const meta = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1',
  color: 'fg.muted',
})
const card = css({
  mt: '6',
  maxW: 'reading',
  px: '5',
  py: '4',
  borderWidth: 'hairline',
  borderColor: 'accent.border',
  borderRadius: 'lg',
  bg: 'accent.bg',
  _phone: { px: '4' },
})
const label = css({ textStyle: 'label', color: 'accent.text', mb: '2' })
const list = css({ listStyle: 'disc', ps: '5', '& li + li': { mt: '1' }, '& li::marker': { color: 'accent.text' } })

export function DocumentDate({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal')
  const [{ version, date }] = legalDocuments[document]
  const formatDate = useFormatDate()
  return (
    <div className={meta}>
      <Badge>{t('version', { version })}</Badge>
      <time dateTime={date} suppressHydrationWarning>
        {t('updated', { date: formatDate(date) })}
      </time>
    </div>
  )
}

export function InShort({ short }: { short: readonly string[] }) {
  const { t } = useTranslation('legal')
  return (
    <div className={card}>
      <p className={label}>{t('inShort')}</p>
      <ul className={list}>
        {short.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
