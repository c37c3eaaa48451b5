import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { useCall } from '#src/api/use-call.ts'
import { billingEndpoints, type Invoice } from '#src/contract/billing.ts'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { Link } from '#src/ui/link.tsx'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import CallFailure from '../call-failure.tsx'
import { useBillingWords } from './use-billing-words.ts'

const quiet = css({ color: 'fg.muted', p: '4' })
const withoutToast = { onError: () => undefined }

interface InvoiceTableProps {
  readonly invoices: readonly Invoice[]
}

function InvoiceTable({ invoices }: InvoiceTableProps) {
  const { t } = useTranslation('billing')
  const { plan, money, day } = useBillingWords()
  return (
    <DataTable
      label={t('invoices.title')}
      rows={invoices}
      getKey={({ id }) => id}
      columns={[
        {
          id: 'number',
          header: t('invoices.number'),
          onPhone: 'head',
          cell: ({ number, url }) => (
            <Link href={url} target="_blank">
              {number}
            </Link>
          ),
        },
        { id: 'issued', header: t('invoices.issued'), cell: ({ issuedAt }) => day(issuedAt) },
        { id: 'plan', header: t('invoices.plan'), cell: ({ planLevel }) => plan(planLevel) },
        { id: 'total', header: t('invoices.total'), cell: ({ total }) => money(total) },
      ]}
    />
  )
}

function Content() {
  const { t } = useTranslation(['billing', 'app'])
  const { data, error, isValidating, mutate } = useCall(billingEndpoints.invoices, {}, withoutToast)
  if (data === undefined && error !== undefined) {
    return (
      <CallFailure
        compact
        title={t('invoices.failed')}
        error={error}
        isBusy={isValidating}
        onRetry={() => void mutate()}
      />
    )
  }
  if (data === undefined) {
    return (
      <SkeletonRegion label={t('app:common.loading')}>
        <Skeleton shape="block" />
      </SkeletonRegion>
    )
  }
  if (data.length === 0) return <p className={quiet}>{t('invoices.none')}</p>
  return <InvoiceTable invoices={data} />
}

export function InvoicesCard() {
  const { t } = useTranslation('billing')
  return (
    <Card title={t('invoices.title')} flush>
      <Content />
    </Card>
  )
}
