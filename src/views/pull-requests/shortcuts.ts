import { listShortcuts } from '../listing/list-shortcuts.ts'
import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

export const inboxShortcuts = {
  scope: 'pullRequests',
  shortcuts: listShortcuts,
} as const satisfies ShortcutsOf<'pullRequests'>
