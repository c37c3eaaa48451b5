import { useLocation } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import { useNamedOverlays } from '../overlays/use-named-overlays.ts'
import type { ShortcutsOf } from '../shortcuts/shortcut.ts'
import { useShortcutRegistry, useShortcuts } from '../shortcuts/use-shortcuts.ts'

export const shellShortcuts = {
  scope: 'everywhere',
  shortcuts: [
    { key: 'k', does: 'palette', withControl: true },
    { key: '/', does: 'search' },
    { key: '?', does: 'sheet' },
    { key: 'Escape', does: 'close', isNative: true },
  ],
} as const satisfies ShortcutsOf<'everywhere'>

export function ShellShortcuts() {
  const overlays = useNamedOverlays()
  const registry = useShortcutRegistry()
  const [, navigate] = useLocation()
  useShortcuts(shellShortcuts, {
    palette: () => overlays.open('commands'),
    sheet: () => overlays.open('shortcuts'),
    search: () => {
      navigate(getRoute('search').path)
      registry.perform('search', 'box')
    },
  })
  return null
}
