import { listShortcuts } from '../listing/list-shortcuts.ts'
import type { ShortcutsOf } from '../shortcuts/shortcut.ts'

export const emailShortcuts = { scope: 'emails', shortcuts: listShortcuts } as const satisfies ShortcutsOf<'emails'>
