import { getRoute } from '#machines/navigation/route-table.ts'
import { toTabSearch } from '../tab-address.ts'

export const profileTabs = ['general', 'security', 'connections', 'privacy'] as const
export type ProfileTab = (typeof profileTabs)[number]

export const toProfileAddress = (tab: ProfileTab): string => getRoute('profile').path + toTabSearch(profileTabs, tab)
