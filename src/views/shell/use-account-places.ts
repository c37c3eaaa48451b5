import Gift from 'lucide-react/icons/gift'
import UserRound from 'lucide-react/icons/user-round'
import type { LucideIcon } from 'lucide-react'
import { useCall } from '#src/api/use-call.ts'
import type { RouteName } from '#machines/navigation/route-table.ts'
import { organisationEndpoints } from '#src/contract/organisation.ts'
import { hasReferrals } from '../plans/has-referrals.ts'
import { useProduct } from '../product.ts'

interface AccountPlace {
  readonly to: Extract<RouteName, 'profile' | 'referrals'>
  readonly icon: LucideIcon
}

const withoutToast = { onError: () => undefined }

/** Referrals are included until the plan is known. */
export const useHasReferrals = (): boolean => {
  const { configuration } = useProduct()
  const { data: organisation } = useCall(organisationEndpoints.read, {}, withoutToast)
  return !configuration.isSelfHosted && (organisation === undefined || hasReferrals(organisation))
}

export const useAccountPlaces = (): readonly AccountPlace[] => [
  { to: 'profile', icon: UserRound },
  ...(useHasReferrals() ? [{ to: 'referrals', icon: Gift } as const] : []),
]
