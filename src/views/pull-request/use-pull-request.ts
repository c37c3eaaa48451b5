import { useCall } from '#src/api/use-call.ts'
import { pullRequestEndpoints, pullRequestInboxEndpoints } from '#src/contract/pull-requests.ts'

export const withoutToast = { onError: () => undefined }

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id)

export const usePullRequest = (id: string) =>
  useCall(pullRequestEndpoints.read, isId(id) ? { params: { id } } : null, withoutToast)
export const useChangedFiles = (id: string) =>
  useCall(pullRequestInboxEndpoints.files, { params: { id } }, { ...withoutToast, revalidateOnFocus: false })
