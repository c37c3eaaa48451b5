import type { QueryOf } from '#src/contract/endpoint.ts'
import { type invitationEndpoints, invitationStatuses } from '#src/contract/invitations.ts'
import { type FilterOf, listAddress } from '../listing/list-address.ts'

export const statusChoices = ['all', ...invitationStatuses] as const

export const invitationList = listAddress({ columns: ['sent'], sort: '-sent', choices: { status: statusChoices } })

export const toQuery = ({ words, status, page }: FilterOf<typeof invitationList>) =>
  ({ search: words.trim(), ...(status === 'all' ? {} : { status }), page: String(page) }) satisfies QueryOf<
    typeof invitationEndpoints.list
  >
