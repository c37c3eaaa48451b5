import { useSelector } from '@xstate/react'
import SquarePen from 'lucide-react/icons/square-pen'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import {
  isOpening,
  selectConversationId,
  selectMessages,
  selectOpenError,
} from '#machines/conversation/conversation.selectors.ts'
import { selectRetrySeconds } from '#machines/public-chat/visit.selectors.ts'
import { importAnswerReader } from '#src/actors/conversation.actor.ts'
import type { Citation } from '#src/contract/answer-events.ts'
import type { PublicChat } from '#src/contract/public-chat-links.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { composerId } from '../chat/chat-focus.ts'
import { Composer } from '../chat/composer/composer.tsx'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { useAskExample } from '../chat/start/examples.tsx'
import { Announcer } from '../chat/thread/announcer.tsx'
import { OpeningSkeleton } from '../chat/thread/opening-skeleton.tsx'
import { ConversationProvider, useConversation, useConversationActor } from '../chat/use-conversation.ts'
import { VisitorModeProvider } from '../chat/visitor-mode.ts'
import CallFailure from '../call-failure.tsx'
import type { Level } from './chat-notices.tsx'
import { useMakeVisitorConversation, type VisitActor } from './use-visit.ts'
import { Welcome } from './welcome.tsx'

const importThread = () => import('../chat/thread/thread.tsx')
const Thread = lazyPart(importThread)
const CitedLines = lazyPart(() => import('./cited-lines.tsx'))

const head = css({ display: 'flex', alignItems: 'center', gap: '2', px: '6', py: '2', _phone: { px: '4' } })
const title = css({ flex: '1', minW: '0', textStyle: 'body', fontWeight: 'semibold', truncate: true })
const news = css({
  display: 'block',
  maxW: 'reading',
  w: 'full',
  mx: 'auto',
  px: '6',
  pb: '2',
  textStyle: 'small',
  color: 'fg.muted',
})

function Limited({ visit }: { visit: VisitActor }) {
  const { t } = useTranslation('public-chat')
  const seconds = useSelector(visit, selectRetrySeconds)
  return (
    <output data-limit="" className={seconds === null ? undefined : news}>
      {seconds !== null && t('limited', { seconds })}
    </output>
  )
}

function ConversationFailure() {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const failure = useConversation(selectOpenError)
  const retry = () => actor.send({ type: 'conversation.retry' })
  return <CallFailure title={t('thread.failedTitle')} error={failure?.error} onRetry={retry} />
}

function StartedConversation({ chat, onNew }: { chat: PublicChat; onNew: () => void }) {
  const { t } = useTranslation('chat')
  const mayBeginAnew = useConversation((snapshot) => selectConversationId(snapshot) !== null)
  return (
    <>
      <div className={head}>
        <h1 tabIndex={-1} className={title} dir="auto">
          {chat.title}
        </h1>
        {mayBeginAnew && <IconButton icon={SquarePen} label={t('newChat')} onClick={onNew} />}
      </div>
      <Suspense fallback={<OpeningSkeleton />}>
        <Thread />
      </Suspense>
    </>
  )
}

function Content({ chat, onNew }: { chat: PublicChat; onNew: () => void }) {
  const ask = useAskExample()
  const isStarted = useConversation((snapshot) => selectMessages(snapshot).length > 0)
  const isWaiting = useConversation(isOpening)
  const isMissing = useConversation((snapshot) => selectOpenError(snapshot) !== null)
  if (isWaiting) return <OpeningSkeleton />
  if (isMissing) return <ConversationFailure />
  return isStarted ? <StartedConversation chat={chat} onNew={onNew} /> : <Welcome chat={chat} onChoose={ask} />
}

interface VisitorChatProps {
  readonly visit: VisitActor
  readonly name: string
  readonly chat: PublicChat
  /** Replaces the composer once no questions are accepted; the messages stay in sight. */
  readonly closed: ((level: Level) => ReactNode) | null
}

export function VisitorChat({ visit, name, chat, closed }: VisitorChatProps) {
  const { actor, calls, startNew } = useMakeVisitorConversation(name, visit)
  const [opened, setOpened] = useState<Citation | null>(null)
  const [visitorMode] = useState(() => ({ openCitation: setOpened }))
  const hasMessages = useSelector(actor, (snapshot) => selectMessages(snapshot).length > 0)
  useEffect(() => void Promise.all([importThread(), importAnswerReader()]).catch(() => undefined), [])
  const beginAnew = () => {
    startNew()
    focusSoon(`#${composerId}`)
  }
  const readCited = (citation: Citation) => {
    const answer = selectMessages(actor.getSnapshot()).find(({ citations }) => citations.includes(citation))
    return calls.citation(answer?.id ?? '', citation.number)
  }
  if (closed !== null && !hasMessages) return closed('h1')
  return (
    <ConversationProvider value={actor}>
      <VisitorModeProvider value={visitorMode}>
        <Content chat={chat} onNew={beginAnew} />
        {closed?.('h2') ?? (
          <>
            <Limited visit={visit} />
            <Composer sources={null} />
          </>
        )}
        <Announcer />
        <Suspense>
          {opened !== null && (
            <CitedLines citation={opened} read={() => readCited(opened)} onClose={() => setOpened(null)} />
          )}
        </Suspense>
      </VisitorModeProvider>
    </ConversationProvider>
  )
}
