import { type LineRange, parseLineRange } from '../code/line-range.ts'

const maxPathLength = 4096

export interface FilesPlace {
  readonly folder: string
  readonly file: string | null
  readonly lines: LineRange | null
}

const tidyFolder = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '')
    .join('/')

export const isIndexPath = (path: string): boolean => !path.split('/').some((part) => part === '.' || part === '..')

export const parseFilesPlace = (search: string): FilesPlace => {
  const given = new URLSearchParams(search)
  const file = (given.get('file') ?? '').slice(0, maxPathLength)
  if (file !== '')
    return { folder: isIndexPath(file) ? getFolder(file) : '', file, lines: parseLineRange(given.get('line')) }
  return { folder: tidyFolder((given.get('folder') ?? '').slice(0, maxPathLength)), file: null, lines: null }
}

export const getFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export const getName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const joinPath = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`)

export const listAncestors = (folder: string): readonly string[] => {
  if (folder === '') return []
  const parts = folder.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}
