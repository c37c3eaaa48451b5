import { useEffect, useRef } from 'react'
import type { Repository } from '#src/contract/repositories.ts'
import { useTell } from '../product.ts'

const isIndexed = ({ status }: Repository): boolean => status === 'Alive' || status === 'Incomplete'

/** Tells of every repository whose index has been completed since the last look. */
export const useTellOfIndexed = (repositories: readonly Repository[] | undefined): void => {
  const tell = useTell()
  const unfinished = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (repositories === undefined) return
    for (const { id: repositoryId, sourceType } of repositories.filter(isIndexed))
      if (unfinished.current.has(repositoryId)) tell({ type: 'repository.indexed', repositoryId, sourceType })
    unfinished.current = new Set(repositories.filter((each) => !isIndexed(each)).map(({ id }) => id))
  }, [repositories, tell])
}
