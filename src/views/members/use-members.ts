import { useSWRConfig } from 'swr'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { memberEndpoints } from '#src/contract/members.ts'
import { useListAddress } from '../listing/use-list-address.ts'
import { useSettled } from '../use-settled.ts'
import { memberList, toQuery } from './member-filter.ts'

/** The view shows its own failures. */
export const withoutToast = { onError: () => undefined }

/** The page that the address asks for; until it is here, the one before stays. */
export const useMembers = () => {
  const { filter } = useListAddress(memberList)
  const words = useSettled(filter.words)
  const query = toQuery({ ...filter, words })
  return useCall(memberEndpoints.list, { query }, { ...withoutToast, keepPreviousData: true })
}

/** After a change here: whatever is known of members is asked for again. */
export const useMemberChanges = () => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const { path } = memberEndpoints.list
  const isMemberKey = (key: unknown): boolean =>
    Array.isArray(key) && key[0] === scope && typeof key[2] === 'string' && key[2].startsWith(path)
  return { refresh: () => mutate(isMemberKey).catch(() => undefined) }
}
