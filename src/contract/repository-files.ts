import * as v from 'valibot'
import { defineEndpoints } from './endpoint.ts'
import { Line } from './fields.ts'
import { SymbolPlaces } from './symbol-places.ts'

export const maxFolderEntries = 5000
export const maxFoundFiles = 100

const FolderQuery = v.pipe(v.string(), v.maxLength(4096))

export const FolderContent = v.object({
  folders: v.array(v.object({ name: v.string(), fileCount: v.number() })),
  files: v.array(v.object({ name: v.string(), lineCount: v.number(), sizeBytes: v.number() })),
  total: v.number(),
})
export type FolderContent = v.InferOutput<typeof FolderContent>

export const repositoryFileEndpoints = defineEndpoints({
  folder: {
    method: 'GET',
    path: '/api/repositories/:id/tree',
    access: 'ReadOnly',
    query: v.object({ path: v.optional(FolderQuery, '') }),
    reply: FolderContent,
    ownPagesOnly: true,
  },
  find: {
    method: 'GET',
    path: '/api/repositories/:id/files',
    access: 'ReadOnly',
    query: v.object({ words: Line(200) }),
    reply: v.object({ paths: v.array(v.string()), total: v.number() }),
    ownPagesOnly: true,
  },
  symbols: {
    method: 'GET',
    path: '/api/repositories/:id/symbols',
    access: 'ReadOnly',
    query: v.object({ name: Line(200), path: v.pipe(FolderQuery, v.minLength(1)) }),
    reply: SymbolPlaces,
    ownPagesOnly: true,
  },
})
