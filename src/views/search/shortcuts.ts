/** What keys do on this screen. The one list of them: the keyboard is read by it, and it can be shown. */
export const searchShortcuts = [
  { key: '/', does: 'box' },
  { key: 'j', does: 'next' },
  { key: 'ArrowDown', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: 'ArrowUp', does: 'previous' },
  { key: 'o', does: 'open' },
  { key: 'Escape', does: 'back' },
] as const

export type ShortcutName = (typeof searchShortcuts)[number]['does']

const arrows: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp'])

const typing = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null

const isBelowOverlay = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu])[data-state=open]') !== null

const isInResults = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-hit]') !== null

/** Undefined for a key that belongs to something else: to a box one types in, to the page that arrows scroll. */
export const shortcutOf = (event: KeyboardEvent): ShortcutName | undefined => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
  if (isTyping(event.target) || isBelowOverlay()) return undefined
  if (arrows.has(event.key) && !isInResults(event.target)) return undefined
  return searchShortcuts.find(({ key }) => key === event.key)?.does
}
