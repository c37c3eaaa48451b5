import { useTranslation } from 'react-i18next'
import { ListControls } from '../../listing/list-controls.tsx'
import { useListAddress } from '../../listing/use-list-address.ts'
import type { StatusFilter } from '../../repositories/list-filter.ts'
import { StatusChoice } from '../../repositories/list/status-choice.tsx'
import { workspaceList } from '../workspace-filter.ts'

export function WorkspaceControls({ counts }: { readonly counts: Readonly<Record<StatusFilter, number>> | undefined }) {
  const { t } = useTranslation('workspaces')
  const { filter, change, toAddress } = useListAddress(workspaceList)
  return (
    <ListControls label={t('search')} words={filter.words} onType={(words) => change({ words }, 'replace')}>
      <StatusChoice chosen={filter.status} counts={counts} toAddress={toAddress} />
    </ListControls>
  )
}
