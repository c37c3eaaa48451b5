import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { type LineComment, pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'
import { withoutToast } from '../use-pull-request.ts'

export const useComments = (id: string) => {
  const { client, scope } = useApi()
  const { mutate } = useSWRConfig()
  const { data = [] } = useCall(pullRequestInboxEndpoints.comments, { params: { id } }, withoutToast)
  const change = (next: (known: readonly LineComment[]) => readonly LineComment[]) =>
    mutate<readonly LineComment[]>(
      toCallKey(scope, pullRequestInboxEndpoints.comments, { params: { id } }),
      (known) => next(known ?? []),
      { revalidate: false },
    )
  return {
    comments: data,
    add: async (body: { path: string; side: LineComment['side']; line: number; text: string }) => {
      const comment = await client.call(pullRequestInboxEndpoints.addComment, { params: { id }, body })
      await change((known) => [...known, comment])
    },
    remove: async (commentId: string) => {
      await client.call(pullRequestInboxEndpoints.removeComment, { params: { id, commentId } })
      await change((known) => known.filter((comment) => comment.id !== commentId))
    },
  }
}

export type Comments = ReturnType<typeof useComments>
