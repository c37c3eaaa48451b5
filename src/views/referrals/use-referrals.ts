import { useSWRConfig } from 'swr'
import { toCallKey } from '#src/api/call-key.ts'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import type { BodyOf } from '#src/contract/endpoint.ts'
import { type ReferralCode, referralEndpoints } from '#src/contract/referrals.ts'
import { useTell } from '../product.ts'

const withoutToast = { onError: () => undefined }

/** `null` sends no request: the plan has no referrals, or it is not known yet. */
export const useReferrals = (question: Record<never, never> | null) =>
  useCall(referralEndpoints.stats, question, withoutToast)

export const useReferralChanges = () => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  return { refresh: () => mutate(toCallKey(scope, referralEndpoints.stats)).catch(() => undefined) }
}

type Share = Pick<BodyOf<typeof referralEndpoints.share>, 'platform' | 'method'>

/** Sharing does not wait for this call and does not depend on it. */
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
