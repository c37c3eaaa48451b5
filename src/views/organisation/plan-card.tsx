import Check from 'lucide-react/icons/check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import { useTranslation } from 'react-i18next'
import { codeReviewFeature } from '#machines/navigation/route-table.ts'
import { type Organisation, planLevels } from '#src/contract/organisation.ts'
import { StatusBadge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { KeyValueList } from '#src/ui/key-value-list.tsx'
import { PlanLink } from '../plans/plan-link.tsx'

function Part({ isIn }: { readonly isIn: boolean }) {
  const { t } = useTranslation('organisation')
  return (
    <StatusBadge tone={isIn ? 'success' : 'neutral'} icon={isIn ? Check : CircleMinus}>
      {t(isIn ? 'plan.included' : 'plan.missing')}
    </StatusBadge>
  )
}

export function PlanCard({ plan }: Pick<Organisation, 'plan'>) {
  const { t } = useTranslation('organisation')
  const level = planLevels.find((known) => known === plan.planLevel)
  const name = plan.isCustom || level === undefined ? t('plan.levels.custom') : t(`plan.levels.${level}`)
  const hasReviews = plan.features.some(({ code }) => code === codeReviewFeature)
  return (
    <Card title={t('plan.title')} actions={<PlanLink />}>
      <KeyValueList
        items={[
          { id: 'name', label: t('plan.name'), value: name },
          { id: 'reviews', label: t('plan.reviews'), value: <Part isIn={hasReviews} /> },
          { id: 'auto', label: t('plan.autoIndexing'), value: <Part isIn={plan.isAutoIndexingAllowed} /> },
        ]}
      />
    </Card>
  )
}
