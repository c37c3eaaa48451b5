import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import SaveSearch from './history/save-search.tsx'
import { focusBox } from './move-among-hits.ts'
import type { SearchAddress } from './use-search-state.ts'

interface QueryActionsProps {
  readonly address: SearchAddress
  readonly onClear: () => void
}

export default function QueryActions({ address, onClear }: QueryActionsProps) {
  const { t } = useTranslation('search')
  const clear = () => {
    onClear()
    queueMicrotask(focusBox)
  }
  return (
    <>
      <IconButton icon={X} size="sm" label={t('box.clear')} onClick={clear} />
      <SaveSearch address={address} />
    </>
  )
}
