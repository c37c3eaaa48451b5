import { getFolder } from '../files-place.ts'
import type { TreeEntry, TreeRow } from './tree-rows.ts'

export type TreeMove =
  | { readonly type: 'activate'; readonly path: string }
  | { readonly type: 'toggle'; readonly path: string; readonly isOpen: boolean }
  | { readonly type: 'open'; readonly entry: TreeEntry }

const isEntry = (row: TreeRow): row is TreeEntry => row.type === 'entry'

const activate = (entry: TreeEntry | undefined): TreeMove | null =>
  entry === undefined ? null : { type: 'activate', path: entry.path }

const moveInward = (entries: readonly TreeEntry[], at: number): TreeMove | null => {
  const entry = entries[at]
  if (entry?.isFolder !== true) return null
  if (!entry.isOpen) return { type: 'toggle', path: entry.path, isOpen: true }
  const next = entries[at + 1]
  return next !== undefined && next.level > entry.level ? activate(next) : null
}

const moveOutward = (entries: readonly TreeEntry[], at: number): TreeMove | null => {
  const entry = entries[at]
  if (entry === undefined) return null
  if (entry.isOpen) return { type: 'toggle', path: entry.path, isOpen: false }
  const parent = getFolder(entry.path)
  return parent === '' ? null : { type: 'activate', path: parent }
}

export const moveInTree = (rows: readonly TreeRow[], active: string, key: string): TreeMove | null => {
  const entries = rows.filter(isEntry)
  const at = entries.findIndex(({ path }) => path === active)
  const current = entries[at]
  if (key === 'ArrowDown') return activate(entries[at + 1])
  if (key === 'ArrowUp') return activate(entries[Math.max(0, at - 1)])
  if (key === 'Home') return activate(entries[0])
  if (key === 'End') return activate(entries.at(-1))
  if (key === 'ArrowRight') return moveInward(entries, at)
  if (key === 'ArrowLeft') return moveOutward(entries, at)
  if (key === 'Enter' || key === ' ') return current === undefined ? null : { type: 'open', entry: current }
  return null
}
