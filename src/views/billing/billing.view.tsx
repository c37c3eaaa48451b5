import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { selectOutcome, type ShownOutcome } from '#machines/checkout-outcome/checkout-outcome.selectors.ts'
import { useCall } from '#src/api/use-call.ts'
import { type Billing, billingEndpoints } from '#src/contract/billing.ts'
import { Banner, type BannerTone } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { FormAlert } from '../account-forms/form-alert.tsx'
import CallFailure from '../call-failure.tsx'
import { failureWords } from '../failure-words.ts'
import { useCan } from '../product.ts'
import { InvoicesCard } from './invoices-card.tsx'
import { Offers } from './offers.tsx'
import { PlanSummary } from './plan-summary.tsx'
import { UsageCard } from './usage-card.tsx'
import { useCheckoutOutcome } from './use-checkout-outcome.ts'
import { usePayment } from './use-payment.ts'

const page = css({ w: 'full', maxW: 'content', mx: 'auto', px: '6', py: '6', _phone: { px: '4', py: '4' } })
const column = css({ display: 'flex', flexDirection: 'column', gap: '6' })
const halves = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: 'minmax(0, 1fr)',
  lg: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
const unusualTones = new Map<ShownOutcome, BannerTone>([
  ['paid', 'success'],
  ['overdue', 'warning'],
])
const withoutToast = { onError: () => undefined }

function Outcome({ billing }: { readonly billing: Billing }) {
  const { t } = useTranslation('billing')
  const actor = useCheckoutOutcome(billing)
  const outcome = useSelector(actor, selectOutcome)
  if (outcome === undefined) return null
  const checkAgain = () => actor.send({ type: 'plan.checkAgain' })
  return (
    <Banner
      tone={unusualTones.get(outcome) ?? 'info'}
      title={t(`outcomes.${outcome}.title`)}
      actions={outcome === 'overdue' && <Button onClick={checkAgain}>{t('outcomes.overdue.action')}</Button>}
    >
      {t(`outcomes.${outcome}.text`)}
    </Banner>
  )
}

function Loaded({ billing }: { readonly billing: Billing }) {
  const { t } = useTranslation('app')
  const isAdministrator = useCan('Administrator')
  const payment = usePayment(billing.planLevel)
  const own = isAdministrator ? { billing, payment } : { billing }
  return (
    <>
      <Outcome billing={billing} />
      {payment.error !== null && <FormAlert {...failureWords(payment.error, t)} />}
      <div className={halves}>
        <PlanSummary {...own} />
        <UsageCard billing={billing} />
      </div>
      <Offers {...own} />
      {isAdministrator && billing.payment !== 'none' && <InvoicesCard key={billing.planLevel + billing.state} />}
    </>
  )
}

export default function BillingView() {
  const { t } = useTranslation(['billing', 'app'])
  const { data, error, isValidating, mutate } = useCall(billingEndpoints.read, {}, withoutToast)
  return (
    <div className={page}>
      <PageHeader title={t('app:titles.billing')}>{t('lead')}</PageHeader>
      <div className={column}>
        {data !== undefined && <Loaded billing={data} />}
        {data === undefined && error !== undefined && (
          <CallFailure title={t('failed')} error={error} isBusy={isValidating} onRetry={() => void mutate()} />
        )}
        {data === undefined && error === undefined && (
          <SkeletonRegion label={t('app:common.loading')} className={halves}>
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </SkeletonRegion>
        )}
      </div>
    </div>
  )
}
