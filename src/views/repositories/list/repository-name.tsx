import type { Repository } from '#src/contract/repositories.ts'
import { RowLink } from '../../listing/row-link.tsx'
import { useOpened } from '../../listing/use-opened.ts'
import { SourceFacts } from './source-facts.tsx'

export function RepositoryName({ repository }: { repository: Repository }) {
  const { toAddress } = useOpened('repository')
  const { id, name, description } = repository
  return (
    <>
      <RowLink {...{ id, name }} href={toAddress({ kind: 'details', id })} title={description} />
      <SourceFacts repository={repository} />
    </>
  )
}
