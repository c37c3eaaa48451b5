import Archive from 'lucide-react/icons/archive'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { input } from '#styled-system/recipes/input'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useSettled } from '../../use-settled.ts'
import { useConversationActor, useStartNew } from '../use-conversation.ts'
import { useConversations } from '../use-conversations.ts'
import { ConversationList } from './conversation-list.tsx'
import { useArchive } from './use-archive.ts'

const ArchiveChange = lazyPart(() => import('./archive-change.tsx'))

const column = css({ display: 'flex', flexDirection: 'column', h: 'full', minH: '0', gap: '2' })
const tools = css({ display: 'flex', alignItems: 'center', gap: '1' })
const list = css({ flex: '1', minH: '0', overflowY: 'auto', overscrollBehavior: 'contain', mx: '-1', px: '1' })
const lens = css({ color: 'fg.subtle' })
const toggle = css({ '&[aria-pressed=true]': { color: 'accent.text', bg: 'accent.bg' } })
const news = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '1',
  px: '2',
  py: '1',
  borderRadius: 'sm',
  bg: 'bg.subtle',
  textStyle: 'caption',
  _empty: { display: 'none' },
})

/** The live region is mounted before it has content, so that changes are announced. */
function ArchiveNews() {
  const { done } = useArchive()
  return (
    <div aria-live="polite" className={news}>
      <Suspense>{done !== null && <ArchiveChange done={done} />}</Suspense>
    </div>
  )
}

interface FinderProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly isArchive: boolean
  readonly onArchive: (isArchive: boolean) => void
}

function Finder({ typed, onType, isArchive, onArchive }: FinderProps) {
  const { t } = useTranslation('chat')
  return (
    <search className={tools}>
      <div className={input({ kind: 'group' })}>
        <Icon of={Search} className={lens} />
        <input
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <IconButton
        icon={Archive}
        label={t('list.archived')}
        className={toggle}
        aria-pressed={isArchive}
        onClick={() => onArchive(!isArchive)}
      />
    </search>
  )
}

export default function Conversations({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('chat')
  const startNew = useStartNew(useConversationActor())
  const [typed, setTyped] = useState('')
  const [isArchive, setArchive] = useState(false)
  const words = useSettled(typed)
  const answer = useConversations(words)
  const begin = () => {
    startNew()
    onFollow?.()
  }
  return (
    <div className={column}>
      <Button icon={Plus} wide onClick={begin}>
        {t('newChat')}
      </Button>
      <Finder typed={typed} onType={setTyped} isArchive={isArchive} onArchive={setArchive} />
      <div className={list}>
        <ConversationList {...{ answer, words, isArchive, onFollow }} />
      </div>
      <ArchiveNews />
    </div>
  )
}
