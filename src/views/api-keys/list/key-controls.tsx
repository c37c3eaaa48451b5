import { useTranslation } from 'react-i18next'
import { ChoiceLinks } from '../../listing/choice-links.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { useListAddress } from '../../listing/use-list-address.ts'
import { keyList, stateFilters } from '../key-filter.ts'

export function KeyControls({
  counts,
}: {
  readonly counts: Readonly<Record<(typeof stateFilters)[number], number>> | undefined
}) {
  const { t } = useTranslation(['api-keys', 'listing'])
  const { filter, change, toAddress } = useListAddress(keyList)
  return (
    <ListControls label={t('search')} words={filter.words} onType={(words) => change({ words }, 'replace')}>
      <ChoiceLinks
        label={t('listing:columns.status')}
        values={stateFilters}
        chosen={filter.state}
        getLabel={(state) => t(`state.${state}`)}
        getHref={(state) => toAddress({ state })}
        counts={counts}
      />
    </ListControls>
  )
}
