import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import type { ReferralStats, Reward } from '#src/contract/referrals.ts'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useFigures } from '../listing/figures.ts'

const useDescribeReward = () => {
  const { t } = useTranslation('referrals')
  const { number, size } = useFigures()
  return ({ kind, amount }: Reward): string =>
    kind === 'RepositoryStorage'
      ? t('rewards.storage', { size: size(amount) })
      : t('rewards.months', { count: amount, amount: number(amount) })
}

export function RewardsCard({ stats: { rewards, offer } }: { readonly stats: ReferralStats }) {
  const { t } = useTranslation('referrals')
  const { time, size } = useFigures()
  const describeReward = useDescribeReward()
  if (rewards.length === 0) {
    return (
      <Card title={t('rewards.title')}>
        <EmptyState compact icon={Gift} title={t('rewards.noneTitle')}>
          {t('rewards.noneText', { size: size(offer.storageBytes) })}
        </EmptyState>
      </Card>
    )
  }
  const describeState = ({ kind, usedAt }: Reward) => {
    if (kind === 'RepositoryStorage') return t('rewards.counted')
    return usedAt === undefined ? t('rewards.waiting') : t('rewards.used', { time: time(usedAt) })
  }
  return (
    <Card title={t('rewards.title')} flush>
      <DataTable
        label={t('rewards.title')}
        rows={rewards.map((reward, place) => ({ ...reward, id: `${place}` }))}
        getKey={({ id }) => id}
        columns={[
          { id: 'what', header: t('rewards.what'), onPhone: 'head', cell: describeReward },
          { id: 'why', header: t('rewards.why'), cell: ({ reason }) => t(`reasons.${reason}`) },
          { id: 'when', header: t('rewards.when'), cell: ({ grantedAt }) => time(grantedAt) },
          { id: 'state', header: t('rewards.state'), cell: describeState },
        ]}
      />
    </Card>
  )
}
