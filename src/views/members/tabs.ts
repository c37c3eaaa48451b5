export const tabNames = ['members', 'invitations'] as const
export type TabName = (typeof tabNames)[number]
