import { useEffect } from 'react'
import { repositoryShortcuts, type ShortcutName } from './shortcuts.ts'

const typing = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null

const isBelowOverlay = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu])[data-state=open]') !== null

/** A link or button that has the focus takes Enter itself, so that one needs no handler. */
export const useShortcuts = (does: Readonly<Partial<Record<ShortcutName, () => void>>>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (isTyping(event.target) || isBelowOverlay()) return
      const shortcut = repositoryShortcuts.find(({ key }) => key === event.key)
      const act = shortcut && does[shortcut.does]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [does])
}

/** Moves the focus to the next or previous of the links that open a row; from elsewhere, to the first or last in sight. */
export const moveAmongRows = (step: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-opens-row]')]
  const active = document.activeElement
  const at = rows.findIndex((row) => row === active || row.closest('tr')?.contains(active) === true)
  const next = at < 0 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))
  rows[next]?.focus()
  rows[next]?.scrollIntoView({ block: 'nearest' })
}
