import { useSelector } from '@xstate/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { selectChat, selectFace, selectUnreachableError } from '#machines/public-chat/visit.selectors.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Skeleton, SkeletonRegion } from '#src/ui/skeleton.tsx'
import { Gone, type Level, Paused, Unreachable, WithoutSources } from './chat-notices.tsx'
import { composerId } from '../chat/chat-focus.ts'
import { useFocusAfterRetry } from './use-focus-after-retry.ts'
import { useLinkName, useMakeVisit } from './use-visit.ts'
import { VisitorChat } from './visitor-chat.tsx'
import { PublicChatFrame } from './public-chat-frame.tsx'

function Opening() {
  const { t } = useTranslation('public-chat')
  return (
    <SkeletonRegion label={t('opening')}>
      <Skeleton shape="block" />
    </SkeletonRegion>
  )
}

const closedNotices = { paused: Paused, withoutSources: WithoutSources, gone: Gone, open: null, opening: null }

function Visit({ name }: { name: string }) {
  const visit = useMakeVisit(name)
  const face = useSelector(visit, selectFace)
  const chat = useSelector(visit, selectChat)
  const error = useSelector(visit, selectUnreachableError)
  const markRetry = useFocusAfterRetry(face !== 'opening', face === 'open' ? `#${composerId}` : 'h1')
  const retry = () => {
    markRetry()
    visit.send({ type: 'visit.retry' })
  }
  if (face === 'unreachable') return <Unreachable error={error} onRetry={retry} />
  const Closed = closedNotices[face]
  const closed = Closed && ((level: Level) => <Closed {...{ level }} onRetry={name === '' ? undefined : retry} />)
  if (chat !== null) return <VisitorChat {...{ visit, name, chat, closed }} />
  return closed?.('h1') ?? <Opening />
}

const SharedConversation = lazyPart(() => import('./shared/shared-conversation.tsx'))

export const Frame = PublicChatFrame

export default function PublicChatView() {
  const { name, shareToken } = useLinkName()
  if (shareToken === null) return <Visit key={name} name={name} />
  return (
    <Suspense fallback={<Opening />}>
      <SharedConversation key={shareToken} token={shareToken} />
    </Suspense>
  )
}
