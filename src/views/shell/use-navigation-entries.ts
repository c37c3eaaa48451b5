import { useSelector } from '@xstate/react'
import { getRoute } from '#machines/navigation/route-table.ts'
import { settleNavigation } from '#machines/navigation/settle-navigation.ts'
import { useProduct } from '../product.ts'
import { navigationEntries } from './navigation-entries.ts'

export const useNavigationEntries = () => {
  const { navigation } = useProduct()
  const visitor = useSelector(navigation, ({ context }) => context.visitor)
  const { installation } = navigation.getSnapshot().context
  return navigationEntries.filter(({ to }) => {
    const wish = { address: getRoute(to).path, manner: 'push' } as const
    const outcome = settleNavigation(wish, visitor, installation, null)
    return outcome.kind === 'show' && outcome.route === to
  })
}
