import { useSelector } from '@xstate/react'
import { getRoute } from '#machines/navigation/route-table.ts'
import { settleNavigation } from '#machines/navigation/settle-navigation.ts'
import { useCan, useProduct } from '../product.ts'
import type { NavigationEntry } from './navigation-entries.ts'

export interface OfferedEntry extends NavigationEntry {
  readonly areFeaturesKnown: boolean
}

export const useOffered = (): ((entries: readonly NavigationEntry[]) => readonly OfferedEntry[]) => {
  const { navigation } = useProduct()
  const mayPay = useCan('Administrator')
  const visitor = useSelector(navigation, ({ context }) => context.visitor)
  const { installation } = navigation.getSnapshot().context
  return (entries) =>
    entries.flatMap((entry) => {
      const { to } = entry
      const outcome = settleNavigation({ address: getRoute(to).path, manner: 'push' }, visitor, installation, null)
      const isShown = outcome.kind === 'show' && outcome.route === to && (to !== 'billing' || mayPay)
      return isShown || outcome.kind === 'await' ? [{ ...entry, areFeaturesKnown: isShown }] : []
    })
}
