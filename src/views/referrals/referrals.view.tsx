import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import type { ReferralStats } from '#src/contract/referrals.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../call-failure.tsx'
import { useFigures } from '../listing/figures.ts'
import { hasReferrals } from '../plans/has-referrals.ts'
import { PlanLink } from '../plans/plan-link.tsx'
import { ApplyCard } from './apply-card.tsx'
import { CodeCard } from './code-card.tsx'
import { FigureTiles, SharesCard } from './figures-section.tsx'
import { RewardsCard } from './rewards-card.tsx'
import { useReferrals } from './use-referrals.ts'

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })
const column = css({ display: 'flex', flexDirection: 'column', gap: '6' })
const withoutToast = { onError: () => undefined }

function Loaded({ stats }: { readonly stats: ReferralStats }) {
  const { t } = useTranslation('referrals')
  const { size } = useFigures()
  return (
    <>
      <p>{t('offer', { size: size(stats.offer.storageBytes) })}</p>
      <CodeCard stats={stats} />
      <FigureTiles stats={stats} />
      <SharesCard stats={stats} />
      <RewardsCard stats={stats} />
      <ApplyCard stats={stats} />
    </>
  )
}

function Content() {
  const { t } = useTranslation(['referrals', 'app'])
  const organisation = useCall(organisationEndpoints.read, {}, withoutToast)
  const isOffered = organisation.data && hasReferrals(organisation.data)
  const stats = useReferrals(isOffered ? {} : null)
  const failed = [organisation, stats].find(({ data, error }) => data === undefined && error !== undefined)
  if (failed !== undefined) {
    const retry = () => void Promise.all([organisation.mutate(), stats.mutate()]).catch(() => undefined)
    const isBusy = organisation.isValidating || stats.isValidating
    return <CallFailure title={t('failed')} error={failed.error} isBusy={isBusy} onRetry={retry} />
  }
  if (isOffered === false) {
    return (
      <EmptyState icon={Gift} title={t('notInPlan.title')} action={<PlanLink />}>
        {t('notInPlan.text')}
      </EmptyState>
    )
  }
  if (stats.data === undefined) {
    return (
      <SkeletonRegion label={t('app:common.loading')} className={column}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </SkeletonRegion>
    )
  }
  return <Loaded stats={stats.data} />
}

export default function ReferralsView() {
  const { t } = useTranslation(['referrals', 'app'])
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.referrals')}>{t('lead')}</PageHeader>
      <div className={column}>
        <Content />
      </div>
    </div>
  )
}
