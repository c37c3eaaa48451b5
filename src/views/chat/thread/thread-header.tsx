import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import PanelLeft from 'lucide-react/icons/panel-left'
import SquarePen from 'lucide-react/icons/square-pen'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { isKnown, isReadOnly, selectConversationId } from '#machines/conversation/conversation.selectors.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useArchive } from '../conversations/use-archive.ts'
import { ShareButton } from '../share/share-button.tsx'
import { useConversation, useConversationActor, useStartNew } from '../use-conversation.ts'
import { useTopic } from '../use-topic.ts'

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minH: '12',
  px: '5',
  py: '1.5',
  borderBottomWidth: 'hairline',
  _phone: { px: '2' },
})
const words = css({ flex: '1', minW: '0', px: '1' })
const title = css({ textStyle: 'body', fontWeight: 'semibold', truncate: true })
const sources = css({ textStyle: 'caption', color: 'fg.muted', truncate: true })
const narrowOnly = css({ lg: { display: 'none' } })

export function ThreadHeader({ onList }: { onList: () => void }) {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const id = useConversation(selectConversationId)
  const isArchived = useConversation(isReadOnly)
  const mayArchive = useConversation(isKnown)
  const startNew = useStartNew(actor)
  const { keep } = useArchive()
  const topic = useTopic()
  const archiveLabel = t(isArchived ? 'archive.restore' : 'archive.archive')
  return (
    <header className={bar}>
      <IconButton icon={PanelLeft} label={t('list.open')} className={narrowOnly} onClick={onList} />
      <div className={words}>
        <h1 tabIndex={-1} className={title}>
          {topic.title ?? t(id === null ? 'newChat' : 'title')}
        </h1>
        {topic.sources !== '' && (
          <p className={sources} aria-label={`${t('sources.asked')}: ${topic.sources}`}>
            <bdi>{topic.sources}</bdi>
          </p>
        )}
      </div>
      {id !== null && <IconButton icon={SquarePen} label={t('newChat')} className={narrowOnly} onClick={startNew} />}
      {id !== null && <ShareButton id={id} />}
      {id !== null && mayArchive && (
        <IconButton
          icon={isArchived ? ArchiveRestore : Archive}
          label={archiveLabel}
          onClick={() => keep(id, !isArchived)}
        />
      )}
    </header>
  )
}
