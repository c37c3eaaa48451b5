import { useMemo } from 'react'
import { useLocation, useRoute, useSearch } from 'wouter'
import { getRoute } from '#machines/navigation/route-table.ts'
import { fileAddress, folderAddress } from '../code/code-addresses.ts'
import type { LineRange } from '../code/line-range.ts'
import { parseFilesPlace } from './files-place.ts'

export const useRepositoryId = (): string => {
  const [, parameters] = useRoute<{ id: string }>(getRoute('repositoryFiles').path)
  return parameters?.id ?? ''
}

export const useFilesPlace = () => {
  const id = useRepositoryId()
  const [, navigate] = useLocation()
  const search = useSearch()
  const place = useMemo(() => parseFilesPlace(search), [search])
  return {
    id,
    place,
    openFile: (path: string) => navigate(fileAddress(id, path)),
    openFolder: (path: string) => navigate(folderAddress(id, path)),
    selectLines: (path: string, lines: LineRange | null) => navigate(fileAddress(id, path, lines), { replace: true }),
  }
}
