import { growingListShortcuts } from '../listing/list-shortcuts.ts'
import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

export const repositoryShortcuts = {
  scope: 'repositories',
  shortcuts: growingListShortcuts,
} as const satisfies ShortcutsOf<'repositories'>
