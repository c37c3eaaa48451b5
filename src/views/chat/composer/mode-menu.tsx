import ChevronDown from 'lucide-react/icons/chevron-down'
import { Suspense } from 'react'
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

export function ModeMenu() {
  const { t } = useTranslation('chat')
  const actor = useConversationActor()
  const mode = useConversation(selectMode)
  const choose = (id: string) => {
    const chosen = chatModes.find((each) => each === id)
    if (chosen !== undefined) actor.send({ type: 'mode.choose', mode: chosen })
  }
  const trigger = (
    <button
      type="button"
      className={button({ variant: 'ghost', size: 'sm' })}
      aria-label={t('mode.current', { mode: t(`mode.${mode}`) })}
    >
      {t(`mode.${mode}`)}
      <Icon of={ChevronDown} />
    </button>
  )
  const entries = chatModes.map((id) => ({
    id,
    checked: id === mode,
    label: (
      <span className={entry}>
        <span className={name}>{t(`mode.${id}`)}</span>
        <span className={text}>{t(`mode.${id}Text`)}</span>
      </span>
    ),
  }))
  return (
    <Suspense fallback={trigger}>
      <Menu label={t('mode.label')} trigger={trigger} entries={entries} onSelect={choose} />
    </Suspense>
  )
}
