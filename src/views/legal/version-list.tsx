import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Badge } from '#src/ui/badge.tsx'
import { type LegalDocument, legalDocuments } from './legal-documents.ts'
import { useFormatDate } from '../listing/use-format-date.ts'

const list = css({ mt: '5', display: 'grid', gap: '4' })
const entry = css({ ps: '4', borderLeftWidth: 'thick', borderColor: 'border.subtle', textStyle: 'body' })
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mb: '1' })
const quiet = css({ color: 'fg.muted' })

/** i18next reads a dot as a path into an object. */
const toTextKey = (version: string) => `v${version.replaceAll('.', '-')}`

export function VersionList({ document }: { document: LegalDocument }) {
  const { t } = useTranslation('legal')
  const formatDate = useFormatDate()
  const words: Readonly<Record<string, string>> = t(`versions.${document}`, { returnObjects: true })
  return (
    <ol className={list}>
      {legalDocuments[document].map(({ version, date }) => (
        <li key={version} className={entry}>
          <div className={head}>
            <Badge>{t('version', { version })}</Badge>
            <time dateTime={date} className={quiet} suppressHydrationWarning>
              {formatDate(date)}
            </time>
          </div>
          <p>{words[toTextKey(version)]}</p>
        </li>
      ))}
    </ol>
  )
}
