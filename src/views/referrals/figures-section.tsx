import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import type { ReferralStats } from '#src/contract/referrals.ts'
import { Card } from '#src/ui/card.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { StatTile } from '#src/ui/stat-tile.tsx'
import { useFigures } from '../listing/figures.ts'

const grid = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '& > :last-child': { gridColumn: { base: '1 / -1', lg: 'auto' } },
  lg: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
})

export function FigureTiles({ stats }: { readonly stats: ReferralStats }) {
  const { t } = useTranslation('referrals')
  const { number, size } = useFigures()
  const { shares, joinedCount, subscribedCount, bonus } = stats
  const shared = shares.reduce((sum, { count }) => sum + count, 0)
  return (
    <section aria-label={t('figures.label')} className={grid}>
      <StatTile label={t('figures.shared')} value={number(shared)} />
      <StatTile label={t('figures.joined')} value={number(joinedCount)} />
      <StatTile label={t('figures.subscribed')} value={number(subscribedCount)} />
      <StatTile label={t('figures.storage')} value={size(bonus.storageBytes)} />
      <StatTile label={t('figures.months')} value={number(bonus.months)} />
    </section>
  )
}

export function SharesCard({ stats: { shares } }: { readonly stats: ReferralStats }) {
  const { t } = useTranslation('referrals')
  const { number } = useFigures()
  if (shares.length === 0) return null
  return (
    <Card title={t('shares.title')}>
      <KeyValueList
        items={shares.map(({ platform, count }) => ({
          id: platform,
          label: t(`platforms.${platform}`),
          value: number(count),
        }))}
      />
    </Card>
  )
}
