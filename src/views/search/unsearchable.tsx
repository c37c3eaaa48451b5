import NoRepositories from './no-repositories.tsx'
import StillIndexing from './still-indexing.tsx'
import type { Sources } from './use-sources.ts'

export default function Unsearchable({ beingIndexed, hasRepositories }: Sources) {
  return beingIndexed.length > 0 ? (
    <StillIndexing sources={beingIndexed} name={undefined} />
  ) : (
    <NoRepositories hasSome={hasRepositories} />
  )
}
