import { ArchiveRestore } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import {
  isOpening,
  isReadOnly,
  whichConversation,
  whichMessages,
  whyIsItNotOpen,
} from '#machines/conversation/conversation.selectors.ts'
import { Button } from '#src/ui/button.tsx'
import { Composer } from '../composer/composer.tsx'
import { useArchive } from '../conversations/use-archive.ts'
import { NoSources } from '../start/no-sources.tsx'
import { Start } from '../start/start.tsx'
import { useConversation } from '../use-conversation.ts'
import { type Sources, useSources } from '../use-sources.ts'
import { NotOpened, OpeningSkeleton } from './opening.tsx'

/** Comes while the first question is written, or its conversation fetched: an empty screen does without it. */
export const importThread = () => import('./thread.tsx')

const Thread = lazy(importThread)

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

/** An archived conversation has no composer: what could not be sent is not to be written. */
function Archived() {
  const { t } = useTranslation('chat')
  const { keep } = useArchive()
  const id = useConversation(whichConversation)
  return (
    <div className={banner}>
      {t('archive.note')}
      <Button size="sm" icon={ArchiveRestore} onClick={() => id !== null && keep(id, false)}>
        {t('archive.restore')}
      </Button>
    </div>
  )
}

const isStopped = (sources: Sources): sources is Exclude<Sources, { kind: 'ready' | 'loading' }> =>
  sources.kind !== 'ready' && sources.kind !== 'loading'

function NewConversation() {
  const sources = useSources()
  if (isStopped(sources)) return <NoSources sources={sources} />
  return (
    <>
      <Start />
      <Composer alive={sources.kind === 'ready' ? sources.alive : null} />
    </>
  )
}

function Begun() {
  const sources = useSources()
  const isArchived = useConversation(isReadOnly)
  return (
    <>
      <Suspense fallback={<OpeningSkeleton />}>
        <Thread />
      </Suspense>
      {isArchived ? <Archived /> : <Composer alive={sources.kind === 'ready' ? sources.alive : null} />}
    </>
  )
}

/** The conversation, state by state. */
export function Room() {
  const isBegun = useConversation((snapshot) => whichMessages(snapshot).length > 0 || isReadOnly(snapshot))
  const isWaiting = useConversation(isOpening)
  const isMissing = useConversation((snapshot) => whyIsItNotOpen(snapshot) !== null)
  if (isWaiting) return <OpeningSkeleton />
  if (isMissing) return <NotOpened />
  return isBegun ? <Begun /> : <NewConversation />
}
