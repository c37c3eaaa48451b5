import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import type { ConversationSummary } from '#src/contract/chat.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useChatPlace } from '../use-chat-place.ts'
import { useArchive } from './use-archive.ts'
import { importOverlay, useOverlays } from './use-overlays.ts'

const row = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  borderRadius: 'sm',
  '&:is(:hover, :focus-within, :has([aria-current=true]), :has([aria-expanded=true])) > [data-tools]': { opacity: '1' },
})
const link = css({
  flex: '1',
  minW: '0',
  px: '2',
  py: '1.5',
  borderRadius: 'sm',
  _hover: { bg: 'bg.hover' },
  _selected: { bg: 'bg.active' },
})
const title = css({ display: 'block', textStyle: 'small', truncate: true, pr: '16' })
const names = css({ display: 'block', textStyle: 'caption', color: 'fg.muted', truncate: true, pr: '16' })
const tools = css({
  display: 'flex',
  position: 'absolute',
  right: '1',
  opacity: '0',
  '@media (hover: none)': { opacity: '1' },
})

function MenuButton({ conversation }: { conversation: ConversationSummary }) {
  const { t } = useTranslation('chat')
  const { overlay, show, close } = useOverlays()
  const triggerId = useId()
  const isOpen = overlay?.kind === 'menu' && overlay.triggerId === triggerId
  const prepare = () => void importOverlay().catch(() => undefined)
  return (
    <IconButton
      id={triggerId}
      icon={Ellipsis}
      size="sm"
      label={t('manage.menuOf', { title: conversation.title })}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => (isOpen ? close() : show({ kind: 'menu', conversation, triggerId }))}
    />
  )
}

interface ConversationRowProps {
  readonly conversation: ConversationSummary
  readonly onFollow: (() => void) | undefined
}

export function ConversationRow({ conversation, onFollow }: ConversationRowProps) {
  const { t } = useTranslation('chat')
  const { place, toAddress } = useChatPlace()
  const { keep } = useArchive()
  const { id, isArchived, dataSources } = conversation
  const of = { title: conversation.title }
  return (
    <li className={row}>
      <Link
        href={toAddress({ conversationId: id, open: null })}
        className={link}
        data-conversation={id}
        aria-current={place.conversationId === id ? 'true' : undefined}
        onClick={onFollow}
      >
        <bdi className={title}>{conversation.title}</bdi>
        <bdi className={names}>{dataSources.map(({ name }) => name).join(', ')}</bdi>
      </Link>
      <div className={tools} data-tools>
        <IconButton
          icon={isArchived ? ArchiveRestore : Archive}
          size="sm"
          label={t(isArchived ? 'archive.restoreOf' : 'archive.archiveOf', of)}
          onClick={() => keep(id, !isArchived)}
        />
        <MenuButton conversation={conversation} />
      </div>
    </li>
  )
}
