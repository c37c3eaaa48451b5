import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import {
  isOpening,
  isReadOnly,
  selectConversationId,
  selectMessages,
  selectOpenError,
} from '#machines/conversation/conversation.selectors.ts'
import { Button } from '#src/ui/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { Composer } from '../composer/composer.tsx'
import { useArchive } from '../conversations/use-archive.ts'
import { focusSoon } from '#src/ui/focus-soon.ts'
import { Start } from '../start/start.tsx'
import { useConversation } from '../use-conversation.ts'
import { type Sources, useChatSources } from '../use-sources.ts'
import { OpeningSkeleton } from './opening-skeleton.tsx'

/** Loaded while the first question is written; an empty screen does not need it. */
export const importThread = () => import('./thread.tsx')

const Thread = lazyPart(importThread)
const NoSources = lazyPart(() => import('../start/no-sources.tsx'))
const NotOpened = lazyPart(() => import('./not-opened.tsx'))

const banner = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  maxW: 'reading',
  w: '[calc(100% - 48px)]',
  mx: 'auto',
  mb: '4',
  px: '4',
  py: '3',
  borderWidth: 'hairline',
  borderRadius: 'md',
  bg: 'bg.panel',
  textStyle: 'small',
})

/** An archived conversation cannot be continued, so it has no composer. */
function Archived() {
  const { t } = useTranslation('chat')
  const { keep } = useArchive()
  const id = useConversation(selectConversationId)
  const bringBack = () => {
    if (id !== null) keep(id, false)
    focusSoon('main h1')
  }
  return (
    <div className={banner}>
      {t('archive.note')}
      <Button size="sm" icon={ArchiveRestore} onClick={bringBack}>
        {t('archive.restore')}
      </Button>
    </div>
  )
}

const isStopped = (sources: Sources): sources is Exclude<Sources, { kind: 'ready' | 'loading' }> =>
  sources.kind !== 'ready' && sources.kind !== 'loading'

function NewConversation({ sources }: { sources: Sources }) {
  if (!isStopped(sources)) return <Start />
  return (
    <Suspense>
      <NoSources sources={sources} />
    </Suspense>
  )
}

const StartedConversation = () => (
  <Suspense fallback={<OpeningSkeleton />}>
    <Thread />
  </Suspense>
)

/** The question stays visible while the repositories cannot be read. */
const canWrite = ({ kind }: Sources): boolean => kind !== 'none' && kind !== 'waiting'

export function ConversationBody() {
  const isStarted = useConversation((snapshot) => selectMessages(snapshot).length > 0 || isReadOnly(snapshot))
  const isArchived = useConversation(isReadOnly)
  const isWaiting = useConversation(isOpening)
  const isMissing = useConversation((snapshot) => selectOpenError(snapshot) !== null)
  const sources = useChatSources()
  if (isWaiting) return <OpeningSkeleton />
  if (isMissing) {
    return (
      <Suspense>
        <NotOpened />
      </Suspense>
    )
  }
  /** The composer keeps its position in the tree, so that the first question leaves the focus in it. */
  return (
    <>
      {isStarted ? <StartedConversation /> : <NewConversation sources={sources} />}
      {isArchived ? <Archived /> : (isStarted || canWrite(sources)) && <Composer sources={sources} />}
    </>
  )
}
