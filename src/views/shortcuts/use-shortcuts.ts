import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { ShortcutList } from './shortcut.ts'
import type { ShortcutRegistry } from './shortcut-registry.ts'

const RegistryContext = createContext<ShortcutRegistry | null>(null)

export const ShortcutRegistryProvider = RegistryContext.Provider

export const useShortcutRegistry = (): ShortcutRegistry => {
  const registry = useContext(RegistryContext)
  if (registry === null) throw new Error('shortcuts need the Shortcuts above them')
  return registry
}

/** A shortcut without an action is left to the page and is not listed. */
export const useShortcuts = <const List extends ShortcutList>(
  list: List,
  acts: Readonly<Partial<Record<List['shortcuts'][number]['does'], () => void>>>,
): void => {
  const registry = useShortcutRegistry()
  const bound = Object.keys(acts).join()
  const act = useEffectEvent((does: string) => (acts as Readonly<Record<string, () => void>>)[does]?.())
  useEffect(() => {
    const names = bound.split(',')
    const shortcuts = list.shortcuts.filter(({ does, isNative }) => isNative || names.includes(does))
    return registry.add({ scope: list.scope, shortcuts, act })
  }, [registry, list, bound])
}
