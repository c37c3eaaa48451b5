import type { Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'
import { brand } from '#src/lib/brand.ts'
import { searchScope } from '../search/search-scope.ts'
import type { ToolCall } from '../tools/tool.ts'

const root = `${brand.toLowerCase()}://files/`
const maxListed = 100

export const fileTemplate: ResourceTemplate = {
  name: 'file',
  title: 'File of a repository',
  uriTemplate: `${root}{source}/{+path}`,
  description:
    'The first 1,000 lines of an indexed file. The source is the name of a repository or workspace, percent-encoded.',
}

const createFileAddress = (source: string, path: string): string =>
  `${root}${encodeURIComponent(source)}/${path.split('/').map(encodeURIComponent).join('/')}`

export const parseFileAddress = (uri: string): { readonly data_source: string; readonly path: string } | undefined => {
  const [source = '', ...path] = uri.startsWith(root) ? uri.slice(root.length).split('/') : []
  if (source === '' || path.length === 0) return undefined
  try {
    return { data_source: decodeURIComponent(source), path: path.map(decodeURIComponent).join('/') }
  } catch {
    return undefined
  }
}

/** Files are too many to be listed, so each repository is listed by its README. */
export const listReadmes = async ({ services: { db }, caller }: ToolCall): Promise<Resource[]> => {
  const indexes = (await searchScope(db, caller, {})).slice(0, maxListed)
  if (indexes.length === 0) return []
  const numbers = indexes.map(({ no }) => no)
  const readmes = await db
    .selectFrom('code_files')
    .where('index_no', 'in', numbers)
    .where('path', 'in', ['README.md', 'readme.md', 'Readme.md', 'README.rst', 'README.txt', 'README'])
    .select(['index_no', 'path', 'size_bytes'])
    .orderBy('path')
    .execute()
  return indexes.flatMap(({ no, repository: { name } }) =>
    readmes
      .filter(({ index_no }) => index_no === no)
      .map(({ path, size_bytes: size }) => ({
        uri: createFileAddress(name, path),
        name: `${name}: ${path}`,
        mimeType: 'text/plain',
        size,
      })),
  )
}
