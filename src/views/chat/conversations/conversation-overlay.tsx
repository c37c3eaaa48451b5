import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useTranslation } from 'react-i18next'
import type { ConversationSummary } from '#src/contract/chat.ts'
import { MenuAt } from '#src/ui/menu-at.tsx'
import { DeleteConversation } from './delete-conversation.tsx'
import { RenameConversation } from './rename-conversation.tsx'
import { useOverlays } from './use-overlays.ts'

function ConversationMenu({ conversation, triggerId }: { conversation: ConversationSummary; triggerId: string }) {
  const { t } = useTranslation('chat')
  const { show, close } = useOverlays()
  const entries = [
    { id: 'rename', icon: Pencil, label: t('manage.rename') },
    'separator',
    { id: 'delete', icon: Trash2, tone: 'danger', label: t('manage.delete') },
  ] as const
  return (
    <MenuAt
      triggerId={triggerId}
      label={t('manage.menuOf', { title: conversation.title })}
      entries={entries}
      onSelect={(id) => show({ kind: id === 'rename' ? 'rename' : 'delete', conversation, triggerId })}
      onClose={() => close('menu')}
    />
  )
}

export default function ConversationOverlay() {
  const { overlay, close } = useOverlays()
  if (overlay === null) return null
  const { kind, conversation, triggerId } = overlay
  if (kind === 'menu') return <ConversationMenu {...{ conversation, triggerId }} />
  const Dialog = kind === 'rename' ? RenameConversation : DeleteConversation
  return <Dialog conversation={conversation} onClose={() => close()} />
}
