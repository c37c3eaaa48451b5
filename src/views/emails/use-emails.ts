import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useCall } from '#src/api/use-call.ts'
import { type EmailDetails, emailEndpoints } from '#src/contract/emails.ts'
import { queryOf, type EmailFilter } from './email-filter.ts'

/** The view shows its own failures. */
export const untold = { onError: () => undefined }

/** Milliseconds without a key before the log is asked, and between two looks at it. */
const pause = 200
const slow = 30_000
const quick = 3000
const soon = 1000

const useSettledWords = (words: string): string => {
  const [settled, settle] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => settle(words), pause)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

/** One page of the log; while another is being fetched, the one before stays. */
export const useEmails = (filter: EmailFilter, isRefreshed: boolean) => {
  const words = useSettledWords(filter.words)
  const asked = { query: queryOf({ ...filter, words }) }
  return useCall(emailEndpoints.list, asked, {
    ...untold,
    keepPreviousData: true,
    refreshInterval: (known) => (isRefreshed ? ((known?.counts.queued ?? 0) > 0 ? quick : slow) : 0),
  })
}

/** An attempt that was asked for has not been made yet. */
const isOnItsWay = ({ events, status }: EmailDetails): boolean =>
  status === 'queued' || (status === 'failed' && events.at(-1)?.kind === 'resent')

export const useEmail = (id: string) =>
  useCall(
    emailEndpoints.read,
    { params: { id } },
    { ...untold, refreshInterval: (mail) => (mail !== undefined && isOnItsWay(mail) ? soon : 0) },
  )

/** Whatever was asked about mails is asked again. */
export const useLookAgain = () => {
  const { mutate } = useSWRConfig()
  return () => void mutate((key) => JSON.stringify(key).includes('/api/emails')).catch(() => undefined)
}
