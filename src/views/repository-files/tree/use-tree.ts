import { useMemo, useState } from 'react'
import { type FilesPlace, listAncestors } from '../files-place.ts'
import { listTreeRows, type TreeRow } from './tree-rows.ts'
import { useFolders } from './use-folders.ts'

export interface Tree {
  readonly rows: readonly TreeRow[]
  readonly active: string
  readonly current: string
  readonly activate: (path: string) => void
  readonly toggle: (path: string, isOpen: boolean) => void
  readonly retry: (path: string) => void
}

const addAll = (known: ReadonlySet<string>, paths: readonly string[]): ReadonlySet<string> =>
  paths.every((path) => known.has(path)) ? known : new Set([...known, ...paths])

export const useTree = (id: string, { folder, file }: FilesPlace): Tree => {
  const current = file ?? folder
  const [shown, setShown] = useState(current)
  const [active, activate] = useState(current)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(listAncestors(folder)))
  if (shown !== current) {
    setShown(current)
    activate(current)
    setOpen((known) => addAll(known, listAncestors(folder)))
  }
  const wanted = useMemo(() => ['', ...open], [open])
  const { loaded, retry } = useFolders(id, wanted)
  const rows = useMemo(() => listTreeRows(loaded, open), [loaded, open])
  const toggle = (path: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(path)
    else next.delete(path)
    setOpen(next)
    activate(path)
  }
  return { rows, active, current, activate, toggle, retry }
}

export const toRowId = (path: string): string => `tree-${path}`
