import { useTranslation } from 'react-i18next'
import { ApiError } from '#src/api/api-error.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import type { ReplyOf } from '#src/contract/endpoint.ts'
import { type ConversationShare, shareEndpoints } from '#src/contract/shared-conversations.ts'
import { seconds } from '#src/lib/durations.ts'
import { useToast } from '../../product.ts'
import { useSubmission } from '../../use-submission.ts'

const recheckMs = 3 * seconds

type Read = ReplyOf<typeof shareEndpoints.read>

const fresh = {
  onError: () => undefined,
  revalidateOnFocus: false,
  dedupingInterval: 0,
  refreshInterval: (read: Read | undefined) => (read?.isShareable === true ? 0 : recheckMs),
}

const isPlanRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.errorMessageKey === 'errors.publicChatLinksOff'

export const useShare = (id: string) => {
  const { t } = useTranslation('chat')
  const { client } = useApi()
  const toast = useToast()
  const question = { params: { id } }
  const { data, error, mutate } = useCall(shareEndpoints.read, question, fresh)
  const put = (share: ConversationShare | null) => mutate({ share, isShareable: true }, { revalidate: false })
  const sharing = useSubmission(
    () => client.call(shareEndpoints.create, question),
    ({ share }) => void put(share),
  )
  const stopping = useSubmission(
    () => client.call(shareEndpoints.remove, question),
    () => {
      void put(null)
      toast({ kind: 'success', words: { text: t('share.stopped') } })
    },
  )
  return {
    share: data?.share,
    isShareable: data?.isShareable ?? false,
    error,
    isOff: isPlanRefusal(error),
    retry: () => void mutate(),
    sharing,
    stopping,
  }
}

export type Share = ReturnType<typeof useShare>
