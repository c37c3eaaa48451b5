import type { ShortcutList } from '../shortcuts/shortcut.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { searchId } from './list-controls.tsx'
import { moveAmongRows } from './move-among-rows.ts'

export const useListShortcuts = (list: ShortcutList, add?: () => void): void =>
  useShortcuts(list, {
    search: () => document.getElementById(searchId)?.focus(),
    next: () => moveAmongRows(1),
    previous: () => moveAmongRows(-1),
    ...(add === undefined ? {} : { add }),
  })
