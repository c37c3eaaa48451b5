import type { Client } from '#src/api/client.ts'
import { maxMembersPageSize, type Member, memberEndpoints } from '#src/contract/members.ts'
import type { CsvColumns } from '../listing/csv/write-csv.ts'
import { type MemberFilter, toQuery } from './member-filter.ts'

export const memberColumns: CsvColumns<Member> = {
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  role: ({ role }) => role,
  jobTitle: ({ jobTitle = '' }) => jobTitle,
  department: ({ department = '' }) => department,
  joinedAt: ({ joinedAt }) => joinedAt,
  lastActiveAt: ({ lastActiveAt = '' }) => lastActiveAt,
  lockedUntil: ({ lockedUntil = '' }) => lockedUntil,
  standing: ({ standing }) => standing,
}

/** A member who moves to another page meanwhile is listed once. */
export const readMembers = async (client: Client, filter: MemberFilter): Promise<readonly Member[]> => {
  const all = new Map<string, Member>()
  for (let page = 1; ; page += 1) {
    const query = { ...toQuery({ ...filter, page }), size: String(maxMembersPageSize) }
    const { members, total } = await client.call(memberEndpoints.list, { query })
    for (const member of members) all.set(member.id, member)
    if (page * maxMembersPageSize >= total) return [...all.values()]
  }
}
