import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import {
  isOpening,
  selectMessages,
  selectOpenError,
  selectTitle,
} from '#machines/conversation/conversation.selectors.ts'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import type { Citation } from '#src/contract/answer-events.ts'
import { shareEndpoints } from '#src/contract/shared-conversations.ts'
import { brand } from '#src/lib/brand.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { OpeningSkeleton } from '../../chat/thread/opening-skeleton.tsx'
import { ConversationProvider, type ConversationActor } from '../../chat/use-conversation.ts'
import { VisitorModeProvider } from '../../chat/visitor-mode.ts'
import { Gone, Unreachable } from '../chat-notices.tsx'
import { useSharedConversation } from './use-shared.ts'

const importThread = () => import('../../chat/thread/thread.tsx')
const Thread = lazyPart(importThread)
const CitedLines = lazyPart(() => import('../cited-lines.tsx'))

const head = css({ px: '6', py: '2', _phone: { px: '4' } })
const heading = css({ textStyle: 'body', fontWeight: 'semibold', truncate: true })
const note = css({ textStyle: 'caption', color: 'fg.muted', truncate: true })

function Opened({ actor, token }: { actor: ConversationActor; token: string }) {
  const { t } = useTranslation('public-chat')
  const { client } = useApi()
  const title = useSelector(actor, selectTitle)
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
      <div className={head}>
        <h1 tabIndex={-1} className={heading} dir="auto">
          {title}
        </h1>
        <p className={note}>{t('sharedFrom', { brand })}</p>
      </div>
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
  const actor = useSharedConversation(token)
  const isWaiting = useSelector(actor, isOpening)
  const failure = useSelector(actor, selectOpenError)
  useEffect(() => void importThread().catch(() => undefined), [])
  const retry = () => actor.send({ type: 'conversation.retry' })
  if (isWaiting) return <OpeningSkeleton />
  if (failure !== null) {
    const isGone = failure.error instanceof ApiError && failure.error.kind === 'notFound'
    return isGone ? <Gone onRetry={retry} /> : <Unreachable error={failure.error} onRetry={retry} />
  }
  return (
    <ConversationProvider value={actor}>
      <Opened actor={actor} token={token} />
    </ConversationProvider>
  )
}
