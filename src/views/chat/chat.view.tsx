import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css, cx } from '#styled-system/css'
import { selectDraft } from '#machines/conversation/conversation.selectors.ts'
import { importAnswerReader } from '#src/actors/conversation.actor.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useCan, useToast } from '../product.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { continueDraft, focusComposer, moveAmongConversations } from './chat-focus.ts'
import { ArchiveProvider, useMakeArchive } from './conversations/use-archive.ts'
import { importOverlay, OverlaysProvider, useMakeOverlays } from './conversations/use-overlays.ts'
import { importPreview } from './preview/import-preview.ts'
import { leavePreview } from './preview/leave-preview.ts'
import { pane } from './preview/pane.ts'
import { chatShortcuts } from './shortcuts.ts'
import { Announcer } from './thread/announcer.tsx'
import { importThread, ConversationBody } from './thread/conversation-body.tsx'
import { ThreadHeader } from './thread/thread-header.tsx'
import { useChatPlace } from './use-chat-place.ts'
import { type ConversationActor, ConversationProvider, useMakeConversation } from './use-conversation.ts'
import { useListedConversations } from './use-conversations.ts'
import { useMedia, wide } from '#src/ui/use-media.ts'
import { useSourceName } from './use-source-name.ts'
import { useTrackChat } from './use-track-chat.ts'
import { LoadingOverlay } from '../overlays/overlay-requests.ts'

const Conversations = lazyPart(() => import('./conversations/conversations.tsx'))
const ConversationOverlay = lazyPart(importOverlay)
const ConversationDrawer = lazyPart(() => import('./conversations/conversation-drawer.tsx'))
const Preview = lazyPart(importPreview)
const Forbidden = lazyPart(() => import('./start/forbidden.tsx'))

const prepareAnswers = () => Promise.all([importThread(), importAnswerReader()]).catch(() => undefined)

const page = css({ display: 'flex', h: '[var(--window)]', minH: '0', _phone: { h: '[calc(var(--window) - 48px)]' } })
const side = css({
  display: 'none',
  w: '[272px]',
  flexShrink: '0',
  p: '3',
  borderRightWidth: 'hairline',
  lg: { display: 'block' },
})
const hiddenWhenNarrow = css({ '@media (width < 96rem)': { display: 'none!' } })
const room = css({ display: 'flex', flexDirection: 'column', flex: '1', minW: '0', minH: '0' })

const useNotices = (actor: ConversationActor): void => {
  const { t } = useTranslation('chat')
  const { refresh } = useListedConversations()
  const toast = useToast()
  useEffect(() => {
    const subscriptions = [
      actor.on('conversation.began', refresh),
      actor.on('answer.settled', refresh),
      actor.on('answer.notStopped', () => toast({ kind: 'error', words: { text: t('notStopped') } })),
    ]
    return () => {
      for (const { unsubscribe } of subscriptions) unsubscribe()
    }
  })
}

const useChatShortcuts = (): void => {
  const { place, go } = useChatPlace()
  const closePreview = () => {
    leavePreview()
    go({ open: null })
  }
  useShortcuts(chatShortcuts, {
    write: focusComposer,
    next: () => moveAmongConversations(1),
    previous: () => moveAmongConversations(-1),
    ...(place.open === null ? {} : { closePreview }),
  })
}

function OpenFile() {
  const { place } = useChatPlace()
  const name = useSourceName(place.open?.repositoryId)
  const isBeside = useMedia(wide)
  if (place.open === null) return null
  return (
    <Suspense fallback={isBeside && <div className={pane} />}>
      <Preview open={place.open} repositoryName={name} />
    </Suspense>
  )
}

function Screen({ actor }: { actor: ConversationActor }) {
  const { place } = useChatPlace()
  const [isListOpen, setListOpen] = useState(false)
  const archive = useMakeArchive(actor)
  const overlays = useMakeOverlays()
  useNotices(actor)
  useTrackChat(actor)
  useChatShortcuts()
  useEffect(() => {
    void prepareAnswers()
    if (selectDraft(actor.getSnapshot()) !== '') continueDraft()
  }, [actor])
  return (
    <ArchiveProvider value={archive}>
      <OverlaysProvider value={overlays}>
        <div data-fills-window className={page}>
          <div className={cx(side, place.open !== null && hiddenWhenNarrow)}>
            <Suspense>
              <Conversations />
            </Suspense>
          </div>
          <div className={room}>
            <ThreadHeader onList={() => setListOpen(true)} />
            <ConversationBody />
          </div>
          <OpenFile />
        </div>
        <Announcer />
        <Suspense fallback={<LoadingOverlay />}>
          {isListOpen && <ConversationDrawer onClose={() => setListOpen(false)} />}
        </Suspense>
        <Suspense fallback={<LoadingOverlay />}>{overlays.overlay !== null && <ConversationOverlay />}</Suspense>
      </OverlaysProvider>
    </ArchiveProvider>
  )
}

function Chat() {
  const actor = useMakeConversation()
  return (
    <ConversationProvider value={actor}>
      <Screen actor={actor} />
    </ConversationProvider>
  )
}

export default function ChatView() {
  const { t } = useTranslation('chat')
  const mayAsk = useCan('ReadOnly')
  if (mayAsk) return <Chat />
  return (
    <div>
      <h1 tabIndex={-1} className={css({ srOnly: true })}>
        {t('title')}
      </h1>
      <Suspense>
        <Forbidden />
      </Suspense>
    </div>
  )
}
