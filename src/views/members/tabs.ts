/** The first tab is the default. */
export const tabNames = ['members', 'invitations'] as const
export type TabName = (typeof tabNames)[number]

export const parseTab = (search: string): TabName => {
  const wanted = new URLSearchParams(search).get('tab')
  return tabNames.find((name) => name === wanted) ?? tabNames[0]
}
