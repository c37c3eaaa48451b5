import { growingListShortcuts } from '../listing/list-shortcuts.ts'
import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

export const keyShortcuts = {
  scope: 'apiKeys',
  shortcuts: growingListShortcuts,
} as const satisfies ShortcutsOf<'apiKeys'>
