import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

export const chatShortcuts = {
  scope: 'chat',
  shortcuts: [
    { key: 'c', does: 'write' },
    { key: 'j', does: 'next' },
    { key: 'k', does: 'previous' },
    { key: 'ArrowUp', does: 'editLast', isNative: true },
    { key: 'Escape', does: 'closePreview', whileTyping: true },
  ],
} as const satisfies ShortcutsOf<'chat'>
