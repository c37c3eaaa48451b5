import GitBranch from 'lucide-react/icons/git-branch'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { selectBranches, selectOrigin } from '#machines/conversation/conversation.selectors.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useChatPlace } from '../use-chat-place.ts'
import { useConversation } from '../use-conversation.ts'

const note = css({ display: 'flex', gap: '2', textStyle: 'caption', color: 'fg.muted', overflowWrap: 'anywhere' })
const atTop = css({ mb: '6' })
const atQuestion = css({ mt: '1', display: 'flex', justifyContent: 'flex-end' })
const link = css({ textDecoration: 'underline', _hover: { color: 'fg.default' } })

function Note({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={note}>
      <Icon of={GitBranch} />
      <span>
        {label} {children}
      </span>
    </div>
  )
}

function ConversationLink({ id, title }: { id: string; title: string }) {
  const { toAddress } = useChatPlace()
  return (
    <Link href={toAddress({ conversationId: id })} className={link}>
      <bdi>{title}</bdi>
    </Link>
  )
}

export function OriginNote() {
  const { t } = useTranslation('chat')
  const origin = useConversation(selectOrigin)
  if (origin === null) return null
  return (
    <div className={atTop} data-origin="">
      <Note label={t('branch.from')}>
        {origin.id === null ? <bdi>{origin.title}</bdi> : <ConversationLink id={origin.id} title={origin.title} />}
      </Note>
    </div>
  )
}

export function BranchesNote({ messageId }: { messageId: string | null }) {
  const { t } = useTranslation('chat')
  const branches = useConversation(selectBranches).filter((branch) => branch.messageId === messageId)
  if (branches.length === 0) return null
  return (
    <div className={atQuestion} data-branches="">
      <Note label={t('branch.editedIn')}>
        {branches.map(({ id, title }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <ConversationLink id={id} title={title} />
          </span>
        ))}
      </Note>
    </div>
  )
}
