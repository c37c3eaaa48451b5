import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Button } from '#src/ui/button.tsx'
import { useProduct } from '../product.ts'
import { CookieTable } from './cookie-table.tsx'
import { KeptRecords } from './kept-records.tsx'
import type { LegalDocument } from './legal-documents.ts'
import { OperatorFacts } from './operator-facts.tsx'
import { VersionList } from './version-list.tsx'

const choice = css({ mt: '5' })

function ChoiceButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('legal')
  return (
    <div className={choice}>
      <Button onClick={onOpen}>{t('openSettings')}</Button>
    </div>
  )
}

interface SectionExtrasProps {
  readonly document: LegalDocument
  readonly id: string
  readonly level: 2 | 3
  readonly onCookieSettings: () => void
}

export function SectionExtras({ document, id, level, onCookieSettings }: SectionExtrasProps): ReactNode {
  const { isSelfHosted } = useProduct().configuration
  switch (id) {
    case 'who':
    case 'parties':
      return <OperatorFacts />
    case 'kept':
      return <KeptRecords level={level === 2 ? 3 : 4} />
    case 'browser':
      return <CookieTable />
    case 'choice':
      return isSelfHosted ? null : <ChoiceButton onOpen={onCookieSettings} />
    case 'changes':
      return <VersionList document={document} />
    default:
      return null
  }
}
