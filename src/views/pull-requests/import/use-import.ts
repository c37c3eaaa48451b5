import { useState } from 'react'
import { useApi } from '#src/api/use-api.ts'
import { type ImportState, pullRequestEndpoints } from '#src/contract/pull-requests.ts'
import type { Repository } from '#src/contract/repositories.ts'
import { useSubmission } from '../../use-submission.ts'
import { useImports, useInboxRepositories, useRefreshInbox } from '../use-inbox.ts'

export interface ImportRow {
  readonly repository: Repository
  readonly state: ImportState | undefined
}

export const canImport = ({ state }: ImportRow): boolean => state?.hasHistory !== false && state?.isRunning !== true

const toRows = (
  repositories: readonly Repository[] | undefined,
  imports: readonly ImportState[] | undefined,
): readonly ImportRow[] | undefined =>
  imports &&
  repositories?.map((repository) => ({
    repository,
    state: imports.find(({ repositoryId }) => repositoryId === repository.id),
  }))

export const useImport = () => {
  const { client } = useApi()
  const { data: imports, error, mutate } = useImports(false)
  const repositories = useInboxRepositories()
  const refresh = useRefreshInbox()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const submission = useSubmission(
    (ids: readonly string[]) =>
      Promise.all(ids.map((id) => client.call(pullRequestEndpoints.import, { params: { id } }))),
    () => {
      setChosen(new Set())
      refresh()
    },
  )
  const rows = toRows(repositories.data, imports)
  return {
    rows,
    chosen,
    isSending: submission.isSending,
    error: submission.error,
    loadError: error ?? repositories.error,
    retry: () => void Promise.all([mutate(), repositories.mutate()]).catch(() => undefined),
    choose(ids: readonly string[], isChosen: boolean) {
      const next = new Set(chosen)
      for (const id of ids) {
        if (isChosen) next.add(id)
        else next.delete(id)
      }
      submission.noteEdit()
      setChosen(next)
    },
    submit: () => submission.submit([...chosen]),
  }
}
