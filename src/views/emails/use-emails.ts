import { useSWRConfig } from 'swr'
import { useCall } from '#src/api/use-call.ts'
import { type EmailDetails, emailEndpoints } from '#src/contract/emails.ts'
import { useSettled } from '../use-settled.ts'
import { toQuery, type EmailFilter } from './email-filter.ts'

export const withoutToast = { onError: () => undefined }

const idleIntervalMs = 30_000
const queuedIntervalMs = 3000
const pendingIntervalMs = 1000

export const useEmails = (filter: EmailFilter, isRefreshed: boolean) => {
  const words = useSettled(filter.words)
  const request = { query: toQuery({ ...filter, words }) }
  return useCall(emailEndpoints.list, request, {
    ...withoutToast,
    keepPreviousData: true,
    refreshInterval: (known) =>
      isRefreshed ? ((known?.counts.queued ?? 0) > 0 ? queuedIntervalMs : idleIntervalMs) : 0,
  })
}

const isPending = ({ events, status }: EmailDetails): boolean =>
  status === 'queued' || (status === 'failed' && events.at(-1)?.kind === 'resent')

export const useEmail = (id: string) =>
  useCall(
    emailEndpoints.read,
    { params: { id } },
    { ...withoutToast, refreshInterval: (mail) => (mail !== undefined && isPending(mail) ? pendingIntervalMs : 0) },
  )

export const useRefreshEmails = () => {
  const { mutate } = useSWRConfig()
  return () => void mutate((key) => JSON.stringify(key).includes('/api/emails')).catch(() => undefined)
}
