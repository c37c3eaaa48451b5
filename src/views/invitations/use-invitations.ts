import { useSWRConfig } from 'swr'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { invitationEndpoints } from '#src/contract/invitations.ts'
import { useListAddress } from '../listing/use-list-address.ts'
import { useSettled } from '../use-settled.ts'
import { invitationList, toQuery } from './invitation-filter.ts'

export const useInvitations = () => {
  const { filter } = useListAddress(invitationList)
  const words = useSettled(filter.words)
  const options = { onError: () => undefined, keepPreviousData: true }
  return useCall(invitationEndpoints.list, { query: toQuery({ ...filter, words }) }, options)
}

export const useInvitationChanges = () => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const { path } = invitationEndpoints.list
  const isInvitationKey = (key: unknown): boolean => Array.isArray(key) && key[0] === scope && key[2] === path
  return { refresh: () => mutate(isInvitationKey).catch(() => undefined) }
}
