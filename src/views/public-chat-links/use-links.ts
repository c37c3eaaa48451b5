import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#src/api/use-api.ts'
import { useCall } from '#src/api/use-call.ts'
import { publicChatLinkEndpoints, type PublicChatLink } from '#src/contract/public-chat-links.ts'
import { useRowChanges } from '../listing/use-row-changes.ts'
import { useToast } from '../product.ts'

const refreshIntervalMs = 30_000

export const withoutToast = { onError: () => undefined }

export const useLinks = (isRefreshed = false) =>
  useCall(publicChatLinkEndpoints.list, {}, { ...withoutToast, refreshInterval: isRefreshed ? refreshIntervalMs : 0 })

export const useLinkChanges = () => {
  const { putRow, dropRow, refresh } = useRowChanges<PublicChatLink>(publicChatLinkEndpoints.list)
  return { putRow, dropRow, refresh: () => refresh(publicChatLinkEndpoints.list) }
}

export const addressOfLink = ({ shortCode }: Pick<PublicChatLink, 'shortCode'>): string =>
  `${window.location.origin}/public/chat/${shortCode}`

/** Both directions can be undone, so no confirmation is asked. */
export const usePause = () => {
  const { t } = useTranslation('public-chat-links')
  const { client, onCallFailed } = useApi()
  const { putRow, refresh } = useLinkChanges()
  const toast = useToast()
  const [runningId, setRunningId] = useState<string | null>(null)
  const pause = async ({ id, title, version }: PublicChatLink, isPaused: boolean): Promise<void> => {
    setRunningId(id)
    try {
      const saved = await client.call(publicChatLinkEndpoints.update, { params: { id }, body: { isPaused, version } })
      putRow(saved)
      const outcome = isPaused ? 'paused' : saved.state === 'live' ? 'resumed' : 'saved'
      toast({ kind: 'success', words: { text: t(`announce.${outcome}`, { name: title }) } })
    } catch (error) {
      onCallFailed(error)
      refresh()
    } finally {
      setRunningId(null)
    }
  }
  return { runningId, pause: (link: PublicChatLink, isPaused: boolean) => void pause(link, isPaused) }
}
