import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

/** A focused link handles Enter by itself. */
export const modelShortcuts = {
  scope: 'modelSettings',
  shortcuts: [
    { key: 'j', does: 'next' },
    { key: 'k', does: 'previous' },
    { key: 'Enter', does: 'open', isNative: true },
    { key: 'n', does: 'add' },
  ],
} as const satisfies ShortcutsOf<'modelSettings'>
