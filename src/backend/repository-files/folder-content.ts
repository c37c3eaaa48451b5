import { type FolderContent, maxFolderEntries } from '#src/contract/repository-files.ts'
import { type IndexFacts, listFactFiles } from '../code-index/index-facts.ts'

const collator = new Intl.Collator('en', { numeric: true })

const byName = <Entry extends { readonly name: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((left, right) => collator.compare(left.name, right.name))

const toPrefix = (folder: string): string => {
  const parts = folder.split('/').filter((part) => part !== '')
  return parts.map((part) => `${part}/`).join('')
}

export const listFolder = ({ files }: IndexFacts, folder: string): FolderContent | undefined => {
  const prefix = toPrefix(folder)
  const counts = new Map<string, number>()
  const own: FolderContent['files'] = []
  for (const { no, path } of listFactFiles(files)) {
    if (!path.startsWith(prefix)) continue
    const end = path.indexOf('/', prefix.length)
    if (end === -1) {
      const [lineCount = 0, sizeBytes = 0] = [files.lineCounts[no], files.sizes[no]]
      own.push({ name: path.slice(prefix.length), lineCount, sizeBytes })
    } else {
      const name = path.slice(prefix.length, end)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const total = own.length + counts.size
  if (total === 0 && prefix !== '') return undefined
  const folders = byName([...counts].map(([name, fileCount]) => ({ name, fileCount }))).slice(0, maxFolderEntries)
  return { folders, files: byName(own).slice(0, maxFolderEntries - folders.length), total }
}
