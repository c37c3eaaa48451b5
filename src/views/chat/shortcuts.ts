import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

/** What keys do on this screen. Escape closes what is beside the text one writes, too. */
export const chatShortcuts = {
  scope: 'chat',
  shortcuts: [
    { key: 'c', does: 'write' },
    { key: 'j', does: 'next' },
    { key: 'k', does: 'previous' },
    { key: 'Escape', does: 'closePreview', whileTyping: true },
  ],
} as const satisfies ShortcutsOf<'chat'>
