import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import { type FolderContent, repositoryFileEndpoints } from '#src/contract/repository-files.ts'

export type LoadedFolder = FolderContent | 'failed'
export type LoadedFolders = ReadonlyMap<string, LoadedFolder>

const nothing: FolderContent = { folders: [], files: [], total: 0 }

export const useFolders = (id: string, wanted: readonly string[]) => {
  const { client } = useApi()
  const [loaded, setLoaded] = useState<LoadedFolders>(new Map())
  const requested = useRef(new Set<string>())
  const keep = (path: string, content: LoadedFolder) => setLoaded((known) => new Map(known).set(path, content))
  const load = async (path: string): Promise<void> => {
    requested.current.add(path)
    try {
      keep(path, await client.call(repositoryFileEndpoints.folder, { params: { id }, query: { path } }))
    } catch (error) {
      keep(path, error instanceof ApiError && error.kind === 'notFound' ? nothing : 'failed')
    }
  }
  useEffect(() => {
    for (const path of wanted) if (!requested.current.has(path)) void load(path)
  })
  return { loaded, retry: (path: string) => void load(path) }
}
