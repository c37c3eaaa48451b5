import { useTranslation } from 'react-i18next'
import { ChoiceLinks } from '../../listing/choice-links.tsx'
import { type StatusFilter, statusFilters } from '../list-filter.ts'

interface StatusChoiceProps {
  readonly chosen: StatusFilter
  readonly counts: Readonly<Record<StatusFilter, number>> | undefined
  readonly toAddress: (change: { readonly status: StatusFilter }) => string
}

export function StatusChoice({ chosen, counts, toAddress }: StatusChoiceProps) {
  const { t } = useTranslation('repositories')
  return (
    <ChoiceLinks
      label={t('filter.label')}
      values={statusFilters}
      getLabel={(status) => t(`filter.${status}`)}
      getHref={(status) => toAddress({ status })}
      {...{ chosen, counts }}
    />
  )
}
