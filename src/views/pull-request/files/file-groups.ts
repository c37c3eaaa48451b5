import type { ChangedFile } from '#src/contract/pull-requests.ts'

interface FileGroup {
  readonly folder: string
  readonly files: readonly ChangedFile[]
}

const getFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export const groupByFolder = (files: readonly ChangedFile[]): readonly FileGroup[] => {
  const groups = new Map<string, ChangedFile[]>()
  for (const file of files) {
    const folder = getFolder(file.path)
    const group = groups.get(folder) ?? []
    group.push(file)
    groups.set(folder, group)
  }
  return [...groups].map(([folder, inside]) => ({ folder, files: inside }))
}
