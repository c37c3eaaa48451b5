import type { QueryOf } from '#src/contract/endpoint.ts'
import { type invitationEndpoints, invitationStatuses } from '#src/contract/invitations.ts'
import { type FilterOf, listAddress } from '../listing/list-address.ts'

export const statusChoices = ['all', ...invitationStatuses] as const

/** The newest first, always. */
export const invitationList = listAddress({ columns: ['sent'], sort: '-sent', choices: { status: statusChoices } })

export const queryOf = ({ status, page }: FilterOf<typeof invitationList>) =>
  ({ ...(status === 'all' ? {} : { status }), page: String(page) }) satisfies QueryOf<typeof invitationEndpoints.list>
