import { useSelector } from '@xstate/react'
import Download from 'lucide-react/icons/download'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { isOpening, selectMessages, selectOpenError } from '#machines/conversation/conversation.selectors.ts'
import { getRoute } from '#machines/navigation/route-table.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import type { Citation } from '#src/contract/answer-events.ts'
import type { Conversation } from '#src/contract/chat.ts'
import { shareEndpoints } from '#src/contract/shared-conversations.ts'
import { brand } from '#src/lib/brand.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { conversationFormats, useExportShared } from '../../chat/export/use-export-conversation.ts'
import { OpeningSkeleton } from '../../chat/thread/opening-skeleton.tsx'
import { ConversationProvider, type ConversationActor } from '../../chat/use-conversation.ts'
import { VisitorModeProvider } from '../../chat/visitor-mode.ts'
import { useFigures } from '../../listing/figures.ts'
import { useSession } from '../../product.ts'
import { Unreachable, Unshared } from '../chat-notices.tsx'
import { useFocusAfterRetry } from '../use-focus-after-retry.ts'
import { useSharedConversation } from './use-shared.ts'

const importThread = () => import('../../chat/thread/thread.tsx')
const Thread = lazyPart(importThread)
const CitedLines = lazyPart(() => import('../cited-lines.tsx'))

const head = css({ display: 'flex', alignItems: 'center', gap: '2', px: '6', py: '2', _phone: { px: '4' } })
const words = css({ flex: '1', minW: '0' })
const heading = css({ textStyle: 'body', fontWeight: 'semibold', truncate: true })
const note = css({ textStyle: 'caption', color: 'fg.muted' })

function Head({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation(['public-chat', 'chat', 'app'])
  const { time } = useFigures()
  const exportShared = useExportShared()
  const isVisitor = !useSession(isSignedIn)
  const { title, createdAt } = conversation
  return (
    <div className={head}>
      <div className={words}>
        <h1 tabIndex={-1} className={heading} dir="auto">
          {title}
        </h1>
        <p className={note}>
          {t('sharedFrom', { brand })} <time dateTime={createdAt}>{time(createdAt)}</time>
        </p>
      </div>
      <IconButton
        icon={Download}
        label={t('chat:export.as', { format: conversationFormats.markdown })}
        onClick={() => void exportShared(conversation)}
      />
      {isVisitor && (
        <Link href={getRoute('login').path} className={button({ size: 'sm' })}>
          {t('signIn')}
        </Link>
      )}
    </div>
  )
}

interface OpenedProps {
  readonly actor: ConversationActor
  readonly conversation: Conversation
  readonly token: string
}

function Opened({ actor, conversation, token }: OpenedProps) {
  const { client } = useApi()
  const [opened, setOpened] = useState<Citation | null>(null)
  const [visitorMode] = useState(() => ({ openCitation: setOpened }))
  const readCited = ({ number, ...citation }: Citation) => {
    const answer = selectMessages(actor.getSnapshot()).find(({ citations }) =>
      citations.some((each) => each.number === number && each.identifier === citation.identifier),
    )
    return client.call(shareEndpoints.place, { params: { token, id: answer?.id ?? '', number: String(number) } })
  }
  return (
    <VisitorModeProvider value={visitorMode}>
      <Head conversation={conversation} />
      <Suspense fallback={<OpeningSkeleton />}>
        <Thread />
      </Suspense>
      <Suspense>
        {opened !== null && (
          <CitedLines citation={opened} read={() => readCited(opened)} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </VisitorModeProvider>
  )
}

export default function SharedConversation({ token }: { token: string }) {
  const { actor, conversation } = useSharedConversation(token)
  const isWaiting = useSelector(actor, isOpening)
  const failure = useSelector(actor, selectOpenError)
  const markRetry = useFocusAfterRetry(!isWaiting, 'h1')
  useEffect(() => void importThread().catch(() => undefined), [])
  const retry = () => {
    markRetry()
    actor.send({ type: 'conversation.retry' })
  }
  if (failure !== null) {
    const isGone = failure.error instanceof ApiError && failure.error.kind === 'notFound'
    return isGone ? <Unshared onRetry={retry} /> : <Unreachable error={failure.error} onRetry={retry} />
  }
  if (isWaiting || conversation === null) return <OpeningSkeleton />
  return (
    <ConversationProvider value={actor}>
      <Opened {...{ actor, conversation, token }} />
    </ConversationProvider>
  )
}
