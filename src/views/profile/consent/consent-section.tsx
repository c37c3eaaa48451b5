import { useTranslation } from 'react-i18next'
import { Card } from '#src/ui/card.tsx'
import { useProduct } from '../../product.ts'
import { LegalLinks } from '../legal-links.tsx'
import { HistoryCard } from './history-card.tsx'
import { ConsentStatusCard } from './consent-status-card.tsx'

function NothingToChoose() {
  const { t } = useTranslation('profile')
  return (
    <Card title={t('consent.title')} footer={<LegalLinks />}>
      {t('consent.selfHosted')}
    </Card>
  )
}

export function ConsentSection() {
  const { isSelfHosted } = useProduct().configuration
  if (isSelfHosted) return <NothingToChoose />
  return (
    <>
      <ConsentStatusCard />
      <HistoryCard />
    </>
  )
}
