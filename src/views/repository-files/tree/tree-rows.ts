import { joinPath } from '../files-place.ts'
import type { LoadedFolders } from './use-folders.ts'

interface Place {
  readonly path: string
  readonly level: number
}

export interface TreeEntry extends Place {
  readonly type: 'entry'
  readonly name: string
  readonly isFolder: boolean
  readonly isOpen: boolean
  readonly position: number
  readonly siblings: number
}

interface TreeNote extends Place {
  readonly type: 'waiting' | 'failed' | 'cut'
  readonly hidden: number
}

export type TreeRow = TreeEntry | TreeNote

const maxLevel = 100

export const listTreeRows = (loaded: LoadedFolders, open: ReadonlySet<string>): readonly TreeRow[] => {
  const rows: TreeRow[] = []
  const add = (folder: string, level: number): void => {
    const content = loaded.get(folder)
    if (content === undefined || content === 'failed') {
      rows.push({ type: content ?? 'waiting', path: folder, level, hidden: 0 })
      return
    }
    const siblings = content.folders.length + content.files.length
    const toEntry = (name: string, position: number, isFolder: boolean): TreeEntry => {
      const path = joinPath(folder, name)
      return { type: 'entry', path, name, level, isFolder, isOpen: isFolder && open.has(path), position, siblings }
    }
    for (const [at, { name }] of content.folders.entries()) {
      const entry = toEntry(name, at + 1, true)
      rows.push(entry)
      if (entry.isOpen && level < maxLevel) add(entry.path, level + 1)
    }
    for (const [at, { name }] of content.files.entries())
      rows.push(toEntry(name, content.folders.length + at + 1, false))
    if (content.total > siblings) rows.push({ type: 'cut', path: folder, level, hidden: content.total - siblings })
  }
  add('', 1)
  return rows
}
