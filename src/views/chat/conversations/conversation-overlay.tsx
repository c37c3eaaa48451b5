import Download from 'lucide-react/icons/download'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash'
import { useTranslation } from 'react-i18next'
import type { ConversationSummary } from '#src/contract/chat.ts'
import { MenuAt } from '#src/ui/menu-at.tsx'
import type { MenuPart } from '#src/ui/menu-entries.tsx'
import {
  conversationFormats,
  type ConversationFormat,
  useExportConversation,
} from '../export/use-export-conversation.ts'
import { DeleteConversation } from './delete-conversation.tsx'
import { ShareConversation } from '../share/share-conversation.tsx'
import { RenameConversation } from './rename-conversation.tsx'
import { useOverlays } from './use-overlays.ts'

const formats = Object.keys(conversationFormats) as ConversationFormat[]

function ConversationMenu({ conversation, triggerId }: { conversation: ConversationSummary; triggerId: string }) {
  const { t } = useTranslation('chat')
  const { show, close } = useOverlays()
  const exportAs = useExportConversation()
  const entries: MenuPart[] = [
    { id: 'rename', icon: Pencil, label: t('manage.rename') },
    { id: 'share', icon: Share2, label: t('share.open') },
    ...formats.map((id) => ({ id, icon: Download, label: t('export.as', { format: conversationFormats[id] }) })),
    'separator',
    { id: 'delete', icon: Trash2, tone: 'danger', label: t('manage.delete') },
  ]
  const select = (id: string) => {
    const format = formats.find((known) => known === id)
    if (id === 'rename' || id === 'share' || id === 'delete') return show({ kind: id, conversation, triggerId })
    if (format === undefined) return
    close()
    void exportAs(conversation, format)
  }
  return (
    <MenuAt
      triggerId={triggerId}
      label={t('manage.menuOf', { title: conversation.title })}
      entries={entries}
      onSelect={select}
      onClose={() => close('menu')}
    />
  )
}

export default function ConversationOverlay() {
  const { overlay, close } = useOverlays()
  if (overlay === null) return null
  const { kind, conversation, triggerId } = overlay
  if (kind === 'menu') return <ConversationMenu {...{ conversation, triggerId }} />
  const props = { conversation, onClose: () => close() }
  if (kind === 'rename') return <RenameConversation {...props} />
  return kind === 'share' ? <ShareConversation {...props} /> : <DeleteConversation {...props} />
}
