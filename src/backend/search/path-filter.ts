import { indexFacts } from '../code-index/index-facts.ts'
import type { Database } from '../db/tables.ts'
import { globMatcher } from './glob-matcher.ts'

export interface PathFilter {
  readonly paths: readonly string[]
  readonly extensions: readonly string[]
  readonly leftOutExtensions?: readonly string[]
}

export const noFilter: PathFilter = { paths: [], extensions: [] }

export const isUnfiltered = ({ paths, extensions, leftOutExtensions = [] }: PathFilter): boolean =>
  paths.length + extensions.length + leftOutExtensions.length === 0

const hasEnding = (path: string, extensions: readonly string[]): boolean =>
  extensions.some((extension) => path.endsWith(extension))

const toEnding = (extension: string): string =>
  `.${extension
    .trim()
    .replace(/^\*?\./, '')
    .toLowerCase()}`

export const passingFiles = async (
  db: Database,
  indexNo: number,
  filter: PathFilter,
): Promise<Uint8Array | undefined> => {
  if (isUnfiltered(filter)) return undefined
  const { files } = await indexFacts(db, indexNo)
  const matchesGlob = filter.paths.length === 0 ? () => true : globMatcher(filter.paths)
  const endings = filter.extensions.map(toEnding)
  const leftOutEndings = filter.leftOutExtensions?.map(toEnding) ?? []
  return Uint8Array.from(files.paths, (path) => {
    const lower = path.toLowerCase()
    const isOfKind = (endings.length === 0 || hasEnding(lower, endings)) && !hasEnding(lower, leftOutEndings)
    return isOfKind && matchesGlob(path) ? 1 : 0
  })
}

export const passingChunks = async (
  db: Database,
  indexNo: number,
  chunks: Int32Array | undefined,
  files: Uint8Array | undefined,
): Promise<Int32Array> => {
  const { fileOfChunk } = await indexFacts(db, indexNo)
  const passing = new Int32Array(chunks?.length ?? fileOfChunk.length)
  let size = 0
  for (let at = 0; at < passing.length; at += 1) {
    const chunk = chunks === undefined ? at : (chunks[at] ?? 0)
    const file = fileOfChunk[chunk] ?? -1
    if (file < 0 || (files !== undefined && files[file] !== 1)) continue
    passing[size] = chunk
    size += 1
  }
  return passing.subarray(0, size)
}
