import { isRole } from '#src/contract/roles.ts'
import type { UserProfile } from '#src/contract/user.ts'
import type { MembershipRow, UserRow } from '../accounts/profile.store.ts'

const presentMetadata = (row: UserRow) => ({
  ...(row.job_title === null ? {} : { jobTitle: row.job_title }),
  ...(row.department === null ? {} : { department: row.department }),
})

export const presentProfile = (row: UserRow, memberships: readonly MembershipRow[]): UserProfile => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  createdAt: row.created_at.toISOString(),
  metadata: presentMetadata(row),
  hasPassword: row.password_hash !== null,
  organisations: memberships.map(({ id, name, role }) => ({ id, name, role: isRole(role) ? role : 'Unknown' })),
})

/** The analytics service learns nothing that names or reaches a person. */
export const presentAnalyticsIdentity = (row: UserRow, memberships: readonly MembershipRow[]) => ({
  distinctId: row.id,
  properties: {
    createdAt: row.created_at.toISOString(),
    organisationCount: memberships.length,
    ...(row.language === null ? {} : { locale: row.language }),
    ...presentMetadata(row),
  },
})
