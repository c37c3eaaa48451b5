import { listShortcuts } from '../listing/list-shortcuts.ts'
import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

export const memberShortcuts = {
  scope: 'userSettings',
  shortcuts: listShortcuts,
} as const satisfies ShortcutsOf<'userSettings'>
