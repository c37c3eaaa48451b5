import { growingListShortcuts } from '../listing/list-shortcuts.ts'
import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

export const linkShortcuts = {
  scope: 'publicChatLinks',
  shortcuts: growingListShortcuts,
} as const satisfies ShortcutsOf<'publicChatLinks'>
