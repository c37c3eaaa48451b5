import Share2 from 'lucide-react/icons/share-2'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useCan } from '../../product.ts'
import { importOverlay, useOverlays } from '../conversations/use-overlays.ts'
import { useConversations } from '../use-conversations.ts'

export function ShareButton({ id }: { id: string }) {
  const { t } = useTranslation('chat')
  const { show } = useOverlays()
  const triggerId = useId()
  const mayShare = useCan('Administrator')
  const conversation = useConversations('').data?.find((each) => each.id === id)
  const prepare = () => void importOverlay().catch(() => undefined)
  if (!mayShare || conversation === undefined) return null
  return (
    <IconButton
      id={triggerId}
      icon={Share2}
      label={t('share.open')}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => show({ kind: 'share', conversation, triggerId })}
    />
  )
}
