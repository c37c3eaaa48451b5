import { useEffect, useEffectEvent } from 'react'
import { type ShortcutName, shortcutOf } from './shortcuts.ts'

/** A name without an action leaves its key to the page. */
export const useShortcuts = (does: Readonly<Partial<Record<ShortcutName, () => void>>>): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = shortcutOf(event)
    const act = name && does[name]
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

export const composerId = 'chat-question'

export const focusComposer = (): void => document.getElementById(composerId)?.focus()

/** Moves the focus among the listed conversations; from elsewhere to the one that is open, or else the first. */
export const moveAmongConversations = (step: 1 | -1): void => {
  const links = [...document.querySelectorAll<HTMLElement>('[data-conversation]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const here = links.findIndex((link) => link.getAttribute('aria-current') === 'true')
  const next = at < 0 ? Math.max(0, here) : Math.min(links.length - 1, Math.max(0, at + step))
  links[next]?.focus({ preventScroll: true })
  links[next]?.scrollIntoView({ block: 'nearest' })
}
