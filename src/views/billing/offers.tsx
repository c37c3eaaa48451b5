import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { type Billing, type PaidPlan, paidPlans } from '#src/contract/billing.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useFigures } from '../listing/figures.ts'
import { CapabilityList } from './capability-list.tsx'
import { useBillingWords } from './use-billing-words.ts'
import type { Payment } from './use-payment.ts'

type Offer = Billing['offers'][number]

const grid = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: 'minmax(0, 1fr)',
  lg: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
})
const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const price = css({ textStyle: 'heading' })
const quiet = css({ color: 'fg.muted', textStyle: 'small' })

const isPaid = (level: string): level is PaidPlan => paidPlans.some((paid) => paid === level)

interface OffersProps {
  readonly billing: Billing
  readonly payment?: Payment | undefined
}

function Choice({ offer, billing, payment }: OffersProps & { readonly offer: Offer }) {
  const { t } = useTranslation('billing')
  const { plan } = useBillingWords()
  const { planLevel } = offer
  if (planLevel === billing.planLevel && billing.state !== 'trial')
    return (
      <div>
        <Badge tone="success">{t('offers.current')}</Badge>
      </div>
    )
  if (payment === undefined) return null
  if (!isPaid(planLevel)) return <p className={quiet}>{t('offers.free')}</p>
  return (
    <Button
      variant={planLevel === 'startup' ? 'solid' : 'outline'}
      busy={payment.leavingFor === planLevel && t('leaving')}
      disabled={payment.leavingFor !== null && payment.leavingFor !== planLevel}
      onClick={() => payment.choose(planLevel)}
    >
      {t('offers.choose', { plan: plan(planLevel) })}
    </Button>
  )
}

export function Offers({ billing, payment }: OffersProps) {
  const { t } = useTranslation('billing')
  const { plan, money } = useBillingWords()
  const { size } = useFigures()
  if (billing.offers.length === 0) return null
  const way = billing.payment === 'provider' ? 'offers.provider' : 'offers.test'
  return (
    <section aria-label={t('offers.title')} className={column}>
      <p className={quiet}>{t(payment === undefined ? 'offers.askAdministrator' : way)}</p>
      <div className={grid}>
        {billing.offers.map((offer) => (
          <Card key={offer.planLevel} title={plan(offer.planLevel)}>
            <div className={column}>
              <p>
                <span className={price}>{money(offer.monthlyPrice)}</span>{' '}
                <span className={quiet}>{t('offers.monthly')}</span>
              </p>
              <p>{t('offers.storage', { size: size(offer.storageBytes) })}</p>
              <CapabilityList capabilities={offer.capabilities} />
              <Choice {...{ offer, billing, payment }} />
            </div>
          </Card>
        ))}
      </div>
    </section>
  )
}
