import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useAutoRefresh } from './auto-refresh.ts'

interface RefreshButtonProps {
  readonly isAsking: boolean
  readonly onRefresh: () => void
}

export function RefreshButton({ isAsking, onRefresh }: RefreshButtonProps) {
  const { t } = useTranslation('listing')
  const [isOn] = useAutoRefresh()
  if (isOn) return null
  return <IconButton icon={RefreshCw} label={t(isAsking ? 'refreshing' : 'refresh')} onClick={onRefresh} />
}
