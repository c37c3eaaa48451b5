import type { QueryOf } from '#src/contract/endpoint.ts'
import { type memberEndpoints, memberSorts } from '#src/contract/members.ts'
import { roles } from '#src/contract/roles.ts'
import { type FilterOf, listAddress } from '../listing/list-address.ts'

export const roleChoices = ['All', ...roles] as const
export const lockChoices = ['all', 'locked'] as const

export const memberList = listAddress({
  columns: memberSorts,
  sort: 'name',
  choices: { role: roleChoices, access: lockChoices },
})

export type MemberFilter = FilterOf<typeof memberList>

export const toQuery = ({ words, role, access, sort, direction, page }: MemberFilter) =>
  ({
    search: words.trim(),
    ...(role === 'All' ? {} : { role }),
    ...(access === 'locked' ? { locked: 'true' as const } : {}),
    sort,
    direction,
    page: String(page),
  }) satisfies QueryOf<typeof memberEndpoints.list>
