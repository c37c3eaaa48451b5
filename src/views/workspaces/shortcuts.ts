import { growingListShortcuts } from '../listing/list-shortcuts.ts'
import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

export const workspaceShortcuts = {
  scope: 'workspaces',
  shortcuts: growingListShortcuts,
} as const satisfies ShortcutsOf<'workspaces'>
