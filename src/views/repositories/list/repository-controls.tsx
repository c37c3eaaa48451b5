import { useTranslation } from 'react-i18next'
import { ListControls } from '../../listing/list-controls.tsx'
import { useListAddress } from '../../listing/use-list-address.ts'
import { repositoryList, type StatusFilter } from '../list-filter.ts'
import { StatusChoice } from './status-choice.tsx'

export function RepositoryControls({
  counts,
}: {
  readonly counts: Readonly<Record<StatusFilter, number>> | undefined
}) {
  const { t } = useTranslation('repositories')
  const { filter, change, toAddress } = useListAddress(repositoryList)
  return (
    <ListControls label={t('search')} words={filter.words} onType={(words) => change({ words }, 'replace')}>
      <StatusChoice chosen={filter.status} counts={counts} toAddress={toAddress} />
    </ListControls>
  )
}
