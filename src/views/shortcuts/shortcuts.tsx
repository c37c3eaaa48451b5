import { type ReactNode, useEffect, useState } from 'react'
import { useProduct } from '../product.ts'
import { isApple } from './apple.ts'
import { createShortcutRegistry } from './shortcut-registry.ts'
import { ShortcutRegistryProvider } from './use-shortcuts.ts'

export function Shortcuts({ children }: { children: ReactNode }) {
  const { appearance } = useProduct()
  const [registry] = useState(() =>
    createShortcutRegistry(() => ({ isApple, areSingleKeysOn: appearance.read().singleKeys })),
  )
  useEffect(() => {
    document.addEventListener('keydown', registry.handle)
    return () => document.removeEventListener('keydown', registry.handle)
  }, [registry])
  return <ShortcutRegistryProvider value={registry}>{children}</ShortcutRegistryProvider>
}
