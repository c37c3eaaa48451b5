import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { Dialog } from '#src/ui/dialog.tsx'
import Conversations from './conversations.tsx'

const tall = css({ h: '[70dvh]' })

export default function ConversationDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Dialog open size="start" title={t('list.title')} closeLabel={t('list.close')} onClose={onClose}>
      <div className={tall}>
        <Conversations onFollow={onClose} />
      </div>
    </Dialog>
  )
}
