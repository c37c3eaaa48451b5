import type { CodeSearchReply, Facet } from '#src/contract/code-search.ts'
import type { ReadFile } from './evaluate-file.ts'

const maxValues = 10

const countValues = (values: readonly string[], max: number): Facet[] => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts]
    .map(([value, files]) => ({ value, files: Math.min(files, max) }))
    .toSorted((left, right) => right.files - left.files || (left.value < right.value ? -1 : 1))
    .slice(0, maxValues)
}

const toFolders = (path: string): string[] => path.split('/').slice(0, -1)

const countShared = (folders: readonly (readonly string[])[]): number => {
  const [first = [], ...rest] = folders
  const differing = first.findIndex((name, at) => rest.some((folder) => folder[at] !== name))
  return differing === -1 ? first.length : differing
}

const countFolders = (files: readonly ReadFile[], max: number): Facet[] => {
  const folders = files.map(({ place }) => toFolders(place.path))
  const depth = countShared(folders) + 1
  return countValues(
    folders.filter(({ length }) => length >= depth).map((names) => `${names.slice(0, depth).join('/')}/`),
    max,
  )
}

export const countFacets = (files: readonly ReadFile[], max = Infinity): CodeSearchReply['facets'] => ({
  repositories: countValues(
    files.map(({ place }) => place.repository),
    max,
  ),
  languages: countValues(
    files.flatMap(({ place }) => place.language ?? []),
    max,
  ),
  folders: countFolders(files, max),
})
