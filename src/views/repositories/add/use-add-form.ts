import { useApi } from '#src/api/use-api.ts'
import type { BodyOf } from '#src/contract/endpoint.ts'
import { type Repository, repositoryEndpoints } from '#src/contract/repositories.ts'
import { useDraft } from '../../drafts/use-draft.ts'
import { useTell } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'
import type { Problems, RepositoryDraft, Values } from '../form-problems.ts'
import { emptyValues, repositoryDrafts } from './stored-draft.ts'

type Source = BodyOf<typeof repositoryEndpoints.add>['source']

export interface AddForm {
  readonly draft: RepositoryDraft
  readonly isSending: boolean
  readonly error: unknown
  readonly send: (values: Values, source: Source) => void
}

const trimToOptional = (text: string): string | undefined => text.trim() || undefined

export const useAddForm = (onAdded: (repository: Repository) => void): AddForm => {
  const { client } = useApi()
  const tell = useTell()
  const { submit, isSending, isSent, error, noteEdit } = useSubmission(
    ({ values, source }: { values: Values; source: Source }) => {
      const name = trimToOptional(values.name)
      const description = trimToOptional(values.description)
      const body = { ...(name && { name }), ...(description && { description }), source }
      return client.call(repositoryEndpoints.add, { body })
    },
    (repository) => {
      const { id: repositoryId, sourceType } = repository
      tell({ type: 'repository.accepted' })
      tell({ type: 'repository.added', repositoryId, sourceType })
      repositoryDrafts.write('new', null)
      onAdded(repository)
    },
  )
  const known = { version: 0, values: emptyValues }
  const draft = useDraft<Values, Problems>({ store: repositoryDrafts, known, onEdit: noteEdit })
  return { draft, isSending: isSending || isSent, error, send: (values, source) => submit({ values, source }) }
}
