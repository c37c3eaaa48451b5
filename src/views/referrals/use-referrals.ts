import { useSWRConfig } from 'swr'
import { keyOf } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import type { BodyOf } from '#src/contract/endpoint.ts'
import { type ReferralCode, referralEndpoints } from '#src/contract/referrals.ts'
import { useTell } from '../product.ts'

const withoutToast = { onError: () => undefined }

/** `null` asks nothing: the plan has no referrals, or that is not known yet. */
export const useReferrals = (question: Record<never, never> | null) =>
  useCall(referralEndpoints.stats, question, withoutToast)

export const useReferralChanges = () => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  return { refresh: () => mutate(keyOf(scope, referralEndpoints.stats)).catch(() => undefined) }
}

type Share = Pick<BodyOf<typeof referralEndpoints.share>, 'platform' | 'method'>

/** Notes where the code went. Sharing does not wait for it, and is none the worse when it fails. */
export const useNoteShare = ({ code, url }: ReferralCode) => {
  const { client } = useApi()
  const { refresh } = useReferralChanges()
  const tell = useTell()
  return (share: Share) => {
    tell({ type: 'feature.used', feature: 'referrals', action: `shared_${share.platform.toLowerCase()}` })
    void client
      .call(referralEndpoints.share, { body: { code, url, ...share } })
      .then(refresh)
      .catch(() => undefined)
  }
}
