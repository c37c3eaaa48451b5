import type { ReactNode } from 'react'
import { kbd } from '#styled-system/recipes/kbd'

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={kbd()}>{children}</kbd>
}
