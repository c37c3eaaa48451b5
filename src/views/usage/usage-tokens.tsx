import { useTranslation } from 'react-i18next'
import type { DailyUsage, UsagePurpose } from '#src/contract/organisation.ts'
import { Card } from '#src/ui/card.tsx'
import { DataTable } from '#src/ui/data-table.tsx'
import { useFigures } from '../listing/figures.ts'

interface PurposeTokens {
  readonly purpose: UsagePurpose
  readonly inputTokens: number
  readonly outputTokens: number
}

const sumByPurpose = ({ entries }: DailyUsage): PurposeTokens[] => {
  const sums = new Map<UsagePurpose, PurposeTokens>()
  for (const { purpose, inputTokens = 0, outputTokens = 0 } of entries) {
    if (inputTokens + outputTokens === 0) continue
    const sum = sums.get(purpose) ?? { purpose, inputTokens: 0, outputTokens: 0 }
    sums.set(purpose, {
      purpose,
      inputTokens: sum.inputTokens + inputTokens,
      outputTokens: sum.outputTokens + outputTokens,
    })
  }
  return [...sums.values()].toSorted((left, right) => right.inputTokens - left.inputTokens)
}

const useColumns = () => {
  const { t } = useTranslation('usage')
  const { number } = useFigures()
  const figure = (id: 'input' | 'output' | 'total', read: (row: PurposeTokens) => number) => ({
    id,
    header: t(`tokens.${id}`),
    cell: (row: PurposeTokens) => number(read(row)),
    align: 'end' as const,
  })
  return [
    {
      id: 'purpose',
      header: t('split.purpose'),
      cell: ({ purpose }: PurposeTokens) => t(`purposes.${purpose}`),
      onPhone: 'head' as const,
    },
    figure('input', ({ inputTokens }) => inputTokens),
    figure('output', ({ outputTokens }) => outputTokens),
    figure('total', ({ inputTokens, outputTokens }) => inputTokens + outputTokens),
  ]
}

export function UsageTokens({ usage }: { readonly usage: DailyUsage }) {
  const { t } = useTranslation('usage')
  const columns = useColumns()
  const rows = sumByPurpose(usage)
  if (rows.length === 0) return null
  return (
    <Card flush title={t('tokens.title')} text={t('tokens.text')}>
      <DataTable label={t('tokens.title')} columns={columns} rows={rows} getKey={({ purpose }) => purpose} />
    </Card>
  )
}
