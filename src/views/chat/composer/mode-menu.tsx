import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { css } from '#styled-system/css'
import { button } from '#styled-system/recipes/button'
import { selectMode } from '#machines/conversation/conversation.selectors.ts'
import { chatModes } from '#src/contract/chat.ts'
import { Icon } from '#src/ui/icon.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useConversation, useConversationActor } from '../use-conversation.ts'

const Menu = lazyPart(() => import('#src/ui/menu.tsx').then(({ Menu }) => ({ default: Menu })))

const entry = css({ display: 'block', py: '0.5' })
const name = css({ display: 'block', fontWeight: 'medium' })
const text = css({ display: 'block', textStyle: 'caption', color: 'fg.muted' })

const useModeEntries = () => {
  const { t } = useTranslation('chat')
  const mode = useConversation(selectMode)
  return chatModes.map((id) => ({
    id,
    checked: id === mode,
    label: (
      <span className={entry}>
        <span className={name}>{t(`mode.${id}`)}</span>
        <span className={text}>{t(`mode.${id}Text`)}</span>
      </span>
    ),
  }))
}

export function ModeMenu() {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const mode = useConversation(selectMode)
  const [isWanted, setWanted] = useState(false)
  const choose = (id: string) => {
    const chosen = chatModes.find((each) => each === id)
    if (chosen !== undefined) actor.send({ type: 'mode.choose', mode: chosen })
  }
  const entries = useModeEntries()
  const renderTrigger = (onClick?: () => void) => (
    <button
      type="button"
      className={button({ variant: 'ghost', size: 'sm' })}
      aria-label={t('mode.current', { mode: t(`mode.${mode}`) })}
      onClick={onClick}
    >
      {t(`mode.${mode}`)}
      <Icon of={ChevronDown} />
    </button>
  )
  return (
    <Suspense fallback={renderTrigger(() => setWanted(true))}>
      <Menu
        label={t('mode.label')}
        trigger={renderTrigger()}
        entries={entries}
        onSelect={choose}
        startsOpen={isWanted}
      />
    </Suspense>
  )
}
