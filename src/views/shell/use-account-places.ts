import CreditCard from 'lucide-react/icons/credit-card'
import Gift from 'lucide-react/icons/gift'
import UserRound from 'lucide-react/icons/user-round'
import type { LucideIcon } from 'lucide-react'
import { useCall } from '#src/api/use-call.ts'
import type { RouteName } from '#machines/navigation/route-table.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { hasReferrals } from '../plans/has-referrals.ts'
import { useCan, useProduct } from '../product.ts'

interface AccountPlace {
  readonly to: Extract<RouteName, 'profile' | 'billing' | 'referrals'>
  readonly icon: LucideIcon
}

const withoutToast = { onError: () => undefined }

/** Referrals are included until the plan is known. */
export const useAccountPlaces = (): readonly AccountPlace[] => {
  const { configuration } = useProduct()
  const mayPay = useCan('Administrator')
  const { data: organisation } = useCall(organisationEndpoints.read, {}, withoutToast)
  const isReferring = organisation === undefined || hasReferrals(organisation)
  return [
    { to: 'profile', icon: UserRound },
    ...(mayPay ? [{ to: 'billing', icon: CreditCard } as const] : []),
    ...(!configuration.isSelfHosted && isReferring ? [{ to: 'referrals', icon: Gift } as const] : []),
  ]
}
