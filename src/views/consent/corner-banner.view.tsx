import { useTranslation } from 'react-i18next'
import { useProduct } from '../product.ts'
import { ChoiceBanner } from './corner-banner-card.tsx'

export default function CornerBanner() {
  const { t } = useTranslation('consent')
  return <ChoiceBanner banner={useProduct().consent.banner} title={t('banner.title')} />
}
