import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { link } from '#styled-system/recipes/link'
import { getRoute } from '#machines/navigation/route-table.ts'
import type { Billing } from '#src/contract/billing.ts'
import { Card } from '#src/ui/card.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { useFigures } from '../listing/figures.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const quiet = css({ color: 'fg.muted' })

function Storage({ storage: { usedBytes, limitBytes }, bonus }: Pick<Billing, 'storage' | 'bonus'>) {
  const { t } = useTranslation('billing')
  const { size, percent } = useFigures()
  const used = size(usedBytes)
  if (limitBytes === undefined) {
    return (
      <KeyValueList items={[{ id: 'storage', label: t('usage.storage'), value: t('usage.unlimited', { used }) }]} />
    )
  }
  const share = Math.min(1, usedBytes / limitBytes)
  const more = bonus.storageBytes > 0 && t('usage.bonus', { size: size(bonus.storageBytes) })
  return (
    <ProgressBar
      label={t('usage.storage')}
      value={share}
      valueText={t('usage.ofLimit', { used, limit: size(limitBytes), percent: percent(share) })}
      detail={usedBytes >= limitBytes ? t('usage.full') : more}
    />
  )
}

export function UsageCard({ billing }: { readonly billing: Billing }) {
  const { t } = useTranslation('billing')
  const { number } = useFigures()
  const { storage, usage, bonus, capabilities, payment } = billing
  const months = payment === 'provider' ? 'usage.credits' : 'usage.months'
  const counts = (['repositories', 'workspaces', 'members', 'apiKeys'] as const).map((id) => ({
    id,
    label: t(`usage.${id}`),
    value: t('usage.unlimited', { used: number(usage[id]) }),
  }))
  const toReferrals = (
    <Link href={getRoute('referrals').path} className={link()}>
      {t('usage.toReferrals')}
    </Link>
  )
  return (
    <Card title={t('usage.title')} text={t('usage.text')}>
      <div className={column}>
        <Storage storage={storage} bonus={bonus} />
        <KeyValueList items={counts} />
        {bonus.months > 0 && <p>{t(months, { count: bonus.months, amount: number(bonus.months) })}</p>}
        {capabilities.includes('referrals') && <p className={quiet}>{toReferrals}</p>}
      </div>
    </Card>
  )
}
