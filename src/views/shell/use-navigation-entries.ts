import { useSelector } from '@xstate/react'
import type { NavigationSnapshot } from '#machines/navigation/navigation.selectors.ts'
import { type RouteName, routeOf } from '#machines/navigation/route-table.ts'
import { settleNavigation } from '#machines/navigation/settle-navigation.ts'
import { useProduct } from '../product.ts'
import { navigationEntries } from './navigation-entries.ts'

/** Whether a link to this screen leads there, by what is known of the visitor now. */
const leadsThere = ({ context: { visitor, installation } }: NavigationSnapshot, name: RouteName): boolean => {
  const wish = { address: routeOf(name).path, manner: 'push' } as const
  const outcome = settleNavigation(wish, visitor, installation, null)
  return outcome.kind === 'show' && outcome.route === name
}

/** The screens that this person may open here and now. */
export const useNavigationEntries = () => {
  const open = useSelector(useProduct().navigation, (navigation) =>
    navigationEntries
      .filter(({ to }) => leadsThere(navigation, to))
      .map(({ to }) => to)
      .join(),
  )
  return navigationEntries.filter(({ to }) => open.split(',').includes(to))
}
