import type { Member } from '#src/contract/members.ts'
import { isRole } from '#src/contract/roles.ts'
import type { MemberRow } from './members.store.ts'

const getStanding = (row: MemberRow): Member['standing'] => {
  if (row.disabled_at !== null) return 'disabled'
  return row.email_confirmed_at === null ? 'unconfirmed' : 'active'
}

export const presentMember = (row: MemberRow): Member => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: isRole(row.role) ? row.role : 'Unknown',
  ...(row.job_title === null ? {} : { jobTitle: row.job_title }),
  ...(row.department === null ? {} : { department: row.department }),
  joinedAt: row.joined_at.toISOString(),
  ...(row.last_active_at === null ? {} : { lastActiveAt: row.last_active_at.toISOString() }),
  ...(row.locked_until === null ? {} : { lockedUntil: row.locked_until.toISOString() }),
  standing: getStanding(row),
  isLastAdministrator: row.is_last_administrator,
})
