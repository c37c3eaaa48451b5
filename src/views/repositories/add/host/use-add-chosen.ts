import { useApi } from '#src/api/use-api.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import type { SourceHostKind } from '#src/contract/source-hosts.ts'
import { useTell } from '../../../product.ts'
import { useSubmission } from '../../../use-submission.ts'

interface Wanted {
  readonly host: SourceHostKind
  readonly hostIds: readonly string[]
  readonly branch: string
}

export const useAddChosen = (onAdded: (repository: Repository) => void) => {
  const { client } = useApi()
  const tell = useTell()
  return useSubmission(
    ({ host, hostIds, branch }: Wanted) => {
      const own = hostIds.length === 1 && branch !== '' ? { branch } : {}
      const drafts = hostIds.map((hostId) => ({ source: { sourceType: 'OAuth' as const, host, hostId, ...own } }))
      return client.call(repositoryEndpoints.import, { body: { drafts } })
    },
    (added) => {
      tell({ type: 'repository.accepted' })
      for (const repository of added) {
        tell({ type: 'repository.added', repositoryId: repository.id, sourceType: repository.sourceType })
        onAdded(repository)
      }
    },
  )
}
