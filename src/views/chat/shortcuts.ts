/** What single keys do on this screen. The one list of them: the keyboard is read by it, and it can be shown. */
export const chatShortcuts = [
  { key: '/', does: 'write' },
  { key: 'c', does: 'write' },
  { key: 'j', does: 'next' },
  { key: 'k', does: 'previous' },
  { key: 'Escape', does: 'closePreview' },
] as const

export type ShortcutName = (typeof chatShortcuts)[number]['does']

const typing = 'input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]'

const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(typing) !== null

const isBelowOverlay = (): boolean =>
  document.querySelector(':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-state=open]') !==
  null

/** Undefined for a key that belongs to something else. Escape closes what is beside the text one writes, too. */
export const shortcutOf = (event: KeyboardEvent): ShortcutName | undefined => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined
  if (isBelowOverlay() || (event.key !== 'Escape' && isTyping(event.target))) return undefined
  return chatShortcuts.find(({ key }) => key === event.key)?.does
}
