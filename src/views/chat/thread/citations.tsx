import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { Citation } from '#src/contract/answer-events.ts'
import { Button } from '#src/ui/button.tsx'
import { CitationLink } from './citation-link.tsx'

const box = css({ mt: '5' })
const title = css({ textStyle: 'label', color: 'fg.muted', mb: '2' })
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })
const entry = css({ maxW: 'full', minW: '0', display: 'flex' })

/** More than these would be longer than the answer. */
const maxShown = 8

export function Citations({ citations }: { citations: readonly Citation[] }) {
  const { t } = useTranslation('chat')
  const [isWhole, setWhole] = useState(false)
  if (citations.length === 0) return null
  const shown = isWhole ? citations : citations.slice(0, maxShown)
  return (
    <div className={box}>
      <h3 className={title}>{t('citations.title', { count: citations.length })}</h3>
      <ul className={list}>
        {shown.map((citation) => (
          <li key={citation.number} className={entry}>
            <CitationLink citation={citation} kind="chip" />
          </li>
        ))}
        {shown.length < citations.length && (
          <li>
            <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
              {t('citations.all')}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}
