import { sql } from 'kysely'
import { indexFacts } from '../code-index/index-facts.ts'
import type { Database } from '../db/tables.ts'

/** Globs or folders, and file name endings; a file passes with one of each kind that is given, and none of what is left out. */
export interface PathFilter {
  readonly paths: readonly string[]
  readonly extensions: readonly string[]
  readonly leftOutExtensions?: readonly string[]
}

const special = /[.*+?^${}()|[\]\\]/g
const escaped = (text: string): string => text.replace(special, '\\$&')

const tokens = /\*\*\/|\*\*|\*|\?|\{[^{}/]*\}|\[[!^]?[^\]/\\]+\]|[^]/g

/** `**` crosses folders, `*` and `?` do not; `{a,b}` and `[abc]` as in a shell. */
const globPattern = (glob: string): string =>
  (glob.match(tokens) ?? [])
    .map((token) => {
      if (token === '**/') return '(.*/)?'
      if (token === '**') return '.*'
      if (token === '*') return '[^/]*'
      if (token === '?') return '[^/]'
      if (token.length > 1 && token.startsWith('{')) return `(${token.slice(1, -1).split(',').map(escaped).join('|')})`
      if (token.length > 1 && token.startsWith('[')) {
        const members = token
          .slice(1, -1)
          .replace(/^[!^]/, '')
          .replace(/[[\]^]/g, '\\$&')
        return `[${/^\[[!^]/.test(token) ? '^' : ''}${members}]`
      }
      return escaped(token)
    })
    .join('')

const isPattern = (pattern: string): boolean => {
  try {
    return new RegExp(pattern).source !== ''
  } catch {
    return false
  }
}

const plainPattern = (path: string): string => `^${escaped(path.replace(/\/+$/, ''))}(/|$)`

/** A glob without a slash speaks of file names wherever they are; a text without wildcards of a file or a folder. */
export const patternOf = (path: string): string => {
  const plain = path
    .replaceAll('\0', '')
    .trim()
    .replace(/^\.?\/+/, '')
  if (!/[*?{[]/.test(plain)) return plainPattern(plain)
  const anywhere = plain.includes('/') ? '' : '(.*/)?'
  const pattern = `^${anywhere}${globPattern(plain.endsWith('/') ? `${plain}**` : plain)}$`
  return isPattern(pattern) ? pattern : plainPattern(plain)
}

const endingOf = (extension: string): string =>
  `%.${extension
    .replaceAll('\0', '')
    .trim()
    .replace(/^\*?\./, '')
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}`

export const isUnfiltered = ({ paths, extensions, leftOutExtensions = [] }: PathFilter): boolean =>
  paths.length + extensions.length + leftOutExtensions.length === 0

const endsWith = (extensions: readonly string[]) =>
  sql<boolean>`lower(path) like any(${extensions.map(endingOf)}::text[])`

/** By file of the index whether it passes; undefined when every one does. */
export const passingFiles = async (
  db: Database,
  indexNo: number,
  filter: PathFilter,
): Promise<Uint8Array | undefined> => {
  if (isUnfiltered(filter)) return undefined
  const pattern = filter.paths.map(patternOf).join('|')
  const rows = await db
    .selectFrom('code_files')
    .where('index_no', '=', indexNo)
    .$if(filter.paths.length > 0, (query) => query.where('path', '~', pattern))
    .$if(filter.extensions.length > 0, (query) => query.where(endsWith(filter.extensions)))
    .$if(filter.leftOutExtensions !== undefined, (query) =>
      query.where(({ not }) => not(endsWith(filter.leftOutExtensions ?? []))),
    )
    .select('file_no')
    .execute()
  const { firstChunks } = await indexFacts(db, indexNo)
  const passing = new Uint8Array(firstChunks.length)
  for (const { file_no } of rows) passing[file_no] = 1
  return passing
}

/** The chunks among `chunks` (undefined: all of them) whose file passes. */
export const passingChunks = async (
  db: Database,
  indexNo: number,
  chunks: Int32Array | undefined,
  files: Uint8Array | undefined,
): Promise<Int32Array> => {
  const { importance, firstChunks } = await indexFacts(db, indexNo)
  const all = chunks ?? Int32Array.from({ length: importance.length }, (_, no) => no)
  if (files === undefined) return all
  let file = 0
  return all.filter((chunk) => {
    while (file + 1 < firstChunks.length && (firstChunks[file + 1] ?? 0) <= chunk) file += 1
    return files[file] === 1
  })
}
