import { useTranslation } from 'react-i18next'
import { ChoiceLinks } from '../../listing/choice-links.tsx'
import { ListControls } from '../../listing/list-controls.tsx'
import { useListAddress } from '../../listing/use-list-address.ts'
import { linkList, stateFilters, type StateFilter } from '../link-filter.ts'

export function LinkControls({ counts }: { readonly counts: Readonly<Record<StateFilter, number>> | undefined }) {
  const { t } = useTranslation('public-chat-links')
  const { filter, change, toAddress } = useListAddress(linkList)
  return (
    <ListControls label={t('search')} words={filter.words} onType={(words) => change({ words }, 'replace')}>
      <ChoiceLinks
        label={t('stateLabel')}
        values={stateFilters}
        chosen={filter.state}
        getLabel={(state) => t(`state.${state}`)}
        getHref={(state) => toAddress({ state })}
        counts={counts}
      />
    </ListControls>
  )
}
