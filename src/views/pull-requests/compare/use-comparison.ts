import { useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import { useSubmission } from '../../use-submission.ts'
import { pullRequestAddress } from '../pull-request-place.ts'
import { useImports, useInboxRepositories, useRefreshInbox } from '../use-inbox.ts'

interface Values {
  readonly repositoryId: string
  readonly base: string
  readonly head: string
}

const withoutToast = { onError: () => undefined }

const useComparable = () => {
  const { data: repositories, error, mutate } = useInboxRepositories()
  const { data: imports } = useImports(false)
  const isWithout = (id: string) => imports?.some((state) => state.repositoryId === id && !state.hasHistory) === true
  return { repositories: repositories?.filter(({ id }) => !isWithout(id)), error, retry: () => void mutate() }
}

const useCompare = () => {
  const { client } = useApi()
  const [, navigate] = useLocation()
  const refresh = useRefreshInbox()
  return useSubmission(
    ({ repositoryId: id, ...body }: Values) => client.call(pullRequestInboxEndpoints.compare, { params: { id }, body }),
    ({ id }) => {
      refresh()
      navigate(pullRequestAddress(id))
    },
  )
}

export const useComparison = () => {
  const { repositories, error: loadError, retry } = useComparable()
  const [edited, setEdited] = useState<Partial<Values>>({})
  const [attempts, setAttempts] = useState(0)
  const repositoryId = edited.repositoryId ?? repositories?.[0]?.id
  const known = useCall(
    pullRequestInboxEndpoints.commits,
    repositoryId === undefined ? null : { params: { id: repositoryId } },
    withoutToast,
  )
  const base = edited.base ?? known.data?.branch ?? ''
  const head = edited.head ?? ''
  const isComplete = base.trim() !== '' && head.trim() !== ''
  const submission = useCompare()
  return {
    repositories,
    loadError,
    retry,
    repositoryId,
    known,
    base,
    head,
    attempts,
    error: submission.error,
    isSending: submission.isSending || submission.isSent,
    isDirty: edited.base !== undefined || edited.head !== undefined,
    change(values: Partial<Values>) {
      submission.noteEdit()
      setEdited((before) => (values.repositoryId === undefined ? { ...before, ...values } : values))
    },
    submit() {
      setAttempts(attempts + 1)
      if (repositoryId !== undefined && isComplete)
        submission.submit({ repositoryId, base: base.trim(), head: head.trim() })
    },
  }
}
