import { indexFacts, listFactFiles } from '../code-index/index-facts.ts'
import type { Database } from '../db/tables.ts'
import type { SearchedIndex } from './search-scope.ts'

export interface TreeNode {
  readonly name: string
  readonly type: 'folder' | 'file'
  readonly files?: number
  readonly children?: readonly TreeNode[]
}

interface Folder {
  readonly folders: Map<string, Folder>
  readonly files: string[]
  count: number
}

const emptyFolder = (): Folder => ({ folders: new Map(), files: [], count: 0 })

const buildTree = (paths: readonly string[]): Folder => {
  const root = emptyFolder()
  for (const path of paths) {
    const parts = path.split('/')
    let folder = root
    folder.count += 1
    for (const part of parts.slice(0, -1)) {
      const inner = folder.folders.get(part) ?? emptyFolder()
      folder.folders.set(part, inner)
      folder = inner
      folder.count += 1
    }
    folder.files.push(parts.at(-1) ?? '')
  }
  return root
}

interface Level {
  readonly folder: Folder
  readonly depth: number
  readonly into: TreeNode[]
}

const byName = (names: Iterable<string>): string[] =>
  [...names].toSorted((left, right) => left.localeCompare(right, 'en'))

interface Bounds {
  readonly depth: number
  readonly nodes: number
}

/** The walk goes level by level, so that the limit cuts the deepest nodes. */
const listNodes = (root: Folder, { depth, nodes }: Bounds): { tree: TreeNode[]; truncated: boolean } => {
  const tree: TreeNode[] = []
  const levels: Level[] = [{ folder: root, depth: 1, into: tree }]
  let left = nodes
  let truncated = false
  for (let level = levels.shift(); level !== undefined; level = levels.shift()) {
    const { folder, depth: at, into } = level
    for (const name of byName(folder.folders.keys())) {
      const inner = folder.folders.get(name) ?? emptyFolder()
      if (left === 0) truncated = true
      else {
        left -= 1
        const children: TreeNode[] = []
        into.push({ name, type: 'folder', files: inner.count, ...(at < depth ? { children } : {}) })
        if (at < depth) levels.push({ folder: inner, depth: at + 1, into: children })
      }
    }
    for (const name of byName(folder.files)) {
      if (left === 0) truncated = true
      else {
        left -= 1
        into.push({ name, type: 'file' })
      }
    }
  }
  return { tree, truncated }
}

export interface FileTree {
  readonly tree: readonly TreeNode[]
  readonly truncated: boolean
}

export const readFileTree = async (
  db: Database,
  { no }: SearchedIndex,
  { path, ...bounds }: Bounds & { readonly path: string },
): Promise<FileTree | undefined> => {
  const { files } = await indexFacts(db, no)
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  let folder: Folder | undefined = buildTree(listFactFiles(files).map((file) => file.path))
  for (const part of parts) folder = folder?.folders.get(part)
  return folder === undefined ? undefined : listNodes(folder, bounds)
}
