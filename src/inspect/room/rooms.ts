import type { ComponentType } from 'react'

export interface Room {
  readonly path: string
  /** Below `rooms` in the messages. */
  readonly name: 'funnels'
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** QA's pages, which only the QA build has; each opens without signing in. */
export const rooms: readonly Room[] = [
  { path: '/inspect/funnels', name: 'funnels', load: () => import('../workbench/workbench.view.tsx') },
]

export const roomAt = (path: string): Room | undefined => rooms.find((room) => room.path === path.replace(/\/$/, ''))
