import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { featureFlags } from '#src/contract/organisation.ts'
import type { Billing, BillingState } from '#src/contract/billing.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { oneStop } from '#src/lib/one-stop.ts'
import { CapabilityList } from './capability-list.tsx'
import { useBillingWords } from './use-billing-words.ts'
import type { Payment } from './use-payment.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const name = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', textStyle: 'heading' })
const quiet = css({ color: 'fg.muted', mt: '1' })
const flags = css({ display: 'flex', flexWrap: 'wrap', gap: '2', p: '0', m: '0', mt: '2', listStyle: 'none' })
const flag = css({ '& > span': { h: 'auto', minH: '5', whiteSpace: 'normal' } })

const tones: Readonly<Record<BillingState, Tone>> = {
  trial: 'info',
  free: 'neutral',
  active: 'success',
  ending: 'warning',
  pastDue: 'danger',
  custom: 'neutral',
  selfHosted: 'neutral',
}

function Features({ features }: Pick<Billing, 'features'>) {
  const { t } = useTranslation('billing')
  const known = featureFlags.filter((flag) => features.includes(flag))
  if (known.length === 0) return null
  return (
    <div>
      <p className={quiet}>{t('plan.features')}</p>
      <ul className={flags} aria-label={t('plan.features')}>
        {known.map((code) => (
          <li key={code} className={flag}>
            <Badge>{t(`features.${code}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PlanSummaryProps {
  readonly billing: Billing
  readonly payment?: Payment | undefined
}

export function PlanSummary({ billing, payment }: PlanSummaryProps) {
  const { t } = useTranslation('billing')
  const { namePlan, day } = useBillingWords()
  const { state, periodEndsAt, capabilities, features } = billing
  const date = periodEndsAt === undefined ? '' : day(periodEndsAt)
  const manage = payment !== undefined && billing.payment !== 'none' && (
    <Button onClick={payment.openPortal} busy={payment.leavingFor === 'portal' && t('leaving')}>
      {t('plan.manage')}
    </Button>
  )
  return (
    <Card title={t('plan.title')} actions={manage}>
      <div className={column}>
        <div>
          <p className={name}>
            {namePlan(billing)} <Badge tone={tones[state]}>{t(`states.${state}.name`)}</Badge>
          </p>
          <p className={quiet}>{oneStop(t(`states.${state}.text`, { date }))}</p>
        </div>
        <CapabilityList capabilities={capabilities} />
        <Features features={features} />
      </div>
    </Card>
  )
}
