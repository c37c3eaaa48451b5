import { useSWRConfig } from 'swr'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { memberEndpoints } from '#src/contract/members.ts'
import { useListAddress } from '../listing/use-list-address.ts'
import { useSettled } from '../use-settled.ts'
import { memberList, toQuery } from './member-filter.ts'

export const withoutToast = { onError: () => undefined }

export const useMembers = () => {
  const { filter } = useListAddress(memberList)
  const words = useSettled(filter.words)
  const query = toQuery({ ...filter, words })
  return useCall(memberEndpoints.list, { query }, { ...withoutToast, keepPreviousData: true })
}

export const useMemberChanges = () => {
  const { scope } = useApi()
  const { mutate } = useSWRConfig()
  const { path } = memberEndpoints.list
  const isMemberKey = (key: unknown): boolean =>
    Array.isArray(key) && key[0] === scope && typeof key[2] === 'string' && key[2].startsWith(path)
  return { refresh: () => mutate(isMemberKey).catch(() => undefined) }
}
