import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

/** What keys do on this screen. A link that has the focus takes Enter by itself. */
export const workspaceShortcuts = {
  scope: 'workspaces',
  shortcuts: [
    { key: '/', does: 'search' },
    { key: 'j', does: 'next' },
    { key: 'k', does: 'previous' },
    { key: 'Enter', does: 'open', isNative: true },
    { key: 'n', does: 'add' },
  ],
} as const satisfies ShortcutsOf<'workspaces'>
