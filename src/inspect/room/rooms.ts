import type { ComponentType } from 'react'
import type { Namespace } from '#src/contract/namespaces.ts'

export interface Room {
  readonly path: string
  readonly name: 'inspector' | 'funnels'
  readonly isWide: boolean
  readonly texts: readonly Namespace[]
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** Only the QA build has these pages, and each opens without signing in. */
export const rooms: readonly Room[] = [
  {
    path: '/inspect',
    name: 'inspector',
    isWide: true,
    texts: ['inspector', 'recording', 'controls', 'stately'],
    load: () => import('../inspector/inspector.view.tsx'),
  },
  {
    path: '/inspect/funnels',
    name: 'funnels',
    isWide: false,
    texts: [],
    load: () => import('../workbench/workbench.view.tsx'),
  },
]

export const roomAt = (path: string): Room | undefined => rooms.find((room) => room.path === path.replace(/\/$/, ''))
